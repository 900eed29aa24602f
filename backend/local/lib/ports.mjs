// @ts-check
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

/** Default range of Linux for outgoing connections; those of macOS and Windows start higher. */
const USUAL_RANGE = { first: 32_768, last: 60_999 };
/** Lower ports are well known, or refused by browsers. */
const LOWEST = 15_000;
const HIGHEST = 65_535;
const MANY_TRIES = 200;
const MOST_STARTS = 5;

/** @typedef {(wanted?: number) => Promise<number>} ChoosePort */

/** @type {Set<number>} ports that this process has reserved and may not listen on yet */
const given = new Set();

/**
 * Ports that the system gives to outgoing connections: a server there sometimes finds its port taken.
 * @param {string} [text] of ip_local_port_range of Linux
 */
export function outgoingPorts(text = readRange()) {
  const [first = Number.NaN, last = Number.NaN] = text.trim().split(/\s+/).map(Number);
  return first > 0 && last >= first && last <= HIGHEST ? { first, last } : USUAL_RANGE;
}

function readRange() {
  try {
    return readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
  } catch {
    return '';
  }
}

/**
 * The larger part outside of the range of outgoing connections; null if that range leaves too little.
 * @param {{first: number, last: number}} outgoing
 */
export function serverPorts(outgoing) {
  const below = { first: LOWEST, last: Math.min(outgoing.first - 1, USUAL_RANGE.first - 1) };
  const above = { first: outgoing.last + 1, last: HIGHEST };
  const wider = below.last - below.first >= above.last - above.first ? below : above;
  return wider.last - wider.first >= MANY_TRIES ? wider : null;
}

/**
 * A port that is free now. Another program may take it before the server listens: use `onFreePort` to start one.
 * @param {number} [wanted]
 * @returns {Promise<number>} the wanted port if it is free, else a free one that no outgoing connection is given
 */
export async function freePort(wanted = 0) {
  if (wanted !== 0 && (await canListen(wanted))) return wanted;
  const range = serverPorts(outgoingPorts());
  for (let tries = 0; range && tries < MANY_TRIES; tries++) {
    const port = randomInt(range.first, range.last + 1);
    if (given.has(port) || !(await canListen(port))) continue;
    given.add(port);
    return port;
  }
  return systemPort();
}

/**
 * Starts a server on a free port, and on another one if a program takes the port in between.
 * @template T
 * @param {(port: number) => Promise<T>} start rejects with EADDRINUSE in its code or message if the port is taken; leaves nothing running then
 * @param {{wanted?: number, choose?: ChoosePort | undefined}} [options] `wanted`: tried first
 * @returns {Promise<T>}
 */
export async function onFreePort(start, { wanted = 0, choose = freePort } = {}) {
  for (let starts = 1; ; starts++) {
    const port = await choose(starts === 1 ? wanted : 0);
    try {
      return await start(port);
    } catch (error) {
      if (starts === MOST_STARTS || !saysTaken(error)) throw error;
    }
  }
}

/** True for the errors of Node, Postgres, Redis and `npm start` about a taken port. @param {unknown} error */
export function saysTaken(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (
    error instanceof Error ? error : new Error(String(error))
  );
  return code === 'EADDRINUSE' || /EADDRINUSE|address already in use|port \d+ is taken/i.test(message);
}

/**
 * @template {{listen: Function, once: Function, off: Function}} S
 * @param {S} server of net, http or smtp-server
 * @param {number} port
 * @returns {Promise<number>} the port it listens on
 * @throws EADDRINUSE; the server can then listen on another port
 */
export function listenOn(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const holder = /** @type {{address?: () => unknown, server?: {address: () => unknown}}} */ (
        /** @type {unknown} */ (server)
      );
      const address = holder.address?.() ?? holder.server?.address();
      resolve(typeof address === 'object' && address && 'port' in address ? Number(address.port) : port);
    });
  });
}

/** @returns {Promise<number>} */
async function systemPort() {
  const server = createServer();
  const port = await listenOn(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** @param {number} port @returns {Promise<boolean>} */
function canListen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * Checks 127.0.0.1 and ::1, because browsers try either for localhost.
 * @param {number} port
 */
export async function isTaken(port) {
  if (!(await canListen(port))) return true;
  return answers(port, '::1');
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function answers(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 500 });
    const end = (/** @type {boolean} */ result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
