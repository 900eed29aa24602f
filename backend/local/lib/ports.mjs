// @ts-check
import { connect, createServer } from 'node:net';

/** @param {number} [wanted] @returns {Promise<number>} the wanted port if nobody has it, else any free one */
export async function freePort(wanted = 0) {
  if (wanted !== 0 && !(await canListen(wanted))) return freePort(0);
  if (wanted !== 0) return wanted;
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
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
 * A browser asked for localhost may try either address, so both have to be ours.
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
