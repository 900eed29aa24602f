// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { sleep, UserError } from '../lib/console.mjs';
import { onFreePort } from '../lib/ports.mjs';
import { endProcess, isStillRunning, nameProcess } from '../lib/processes.mjs';

/**
 * @typedef {{
 *   url: string, port: number, pid: () => number, kill: () => Promise<void>, start: () => Promise<void>,
 *   flush: () => Promise<void>, stop: () => Promise<void>,
 * }} RunningRedis
 */

/**
 * Starts a private Redis on a free loopback port, without persistence, for tests and benches. It can be killed and started again.
 * @throws UserError if it does not start
 * @param {string} program
 * @param {{choose?: import('../lib/ports.mjs').ChoosePort}} [options]
 * @returns {Promise<RunningRedis>}
 */
export const startRedis = (program, { choose } = {}) =>
  onFreePort((port) => startOn(program, port), { choose });

/** @param {string} program @param {number} port @returns {Promise<RunningRedis>} */
async function startOn(program, port) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  const name = () => (child?.pid ? nameProcess(child.pid) : null);
  const start = async () => {
    const started = spawn(
      program,
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--daemonize',
        'no',
        '--loglevel',
        'warning',
        '--maxmemory-policy',
        'noeviction',
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: '/',
      },
    );
    child = started;
    let words = '';
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (/** @type {Buffer} */ chunk) => (words = `${words}${chunk}`.slice(-2_000)));
    started.once('error', (error) => (words += String(error)));
    const deadline = performance.now() + 10_000;
    // Checks the process too: another Redis on the port would answer as well.
    while (
      !new RegExp(`\\bprocess_id:${started.pid}\\b`).test(await ask(port, 'INFO server').catch(() => ''))
    ) {
      if (started.exitCode !== null || started.pid === undefined || performance.now() > deadline)
        throw new UserError(`${program} did not start:\n${words.trim()}`);
      await sleep(20);
    }
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    start,
    pid: () => child?.pid ?? 0,
    kill: async () => {
      const victim = child;
      if (!victim || victim.exitCode !== null || victim.signalCode !== null) return;
      const gone = once(victim, 'exit');
      victim.kill('SIGKILL');
      await gone;
    },
    flush: async () => {
      const answer = await ask(port, 'FLUSHALL');
      if (!answer.startsWith('+OK')) throw new UserError(`Redis refused FLUSHALL: ${answer}`);
    },
    stop: async () => {
      const known = name();
      if (known && isStillRunning(known)) await endProcess(known, { patience: 3_000 });
    },
  };
}

/** Sends one command without arguments. @param {number} port @param {string} command @returns {Promise<string>} */
function ask(port, command) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    socket.once('connect', () => socket.write(`${command}\r\n`));
    socket.once('data', (answer) => {
      resolve(answer.toString());
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('close', () => reject(new Error('no answer')));
  });
}
