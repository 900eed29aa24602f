// @ts-check
import { spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sleep, UserError } from './console.mjs';
import { ownAlike } from './files.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { endProcess, isStillRunning, nameProcess } from './processes.mjs';

/**
 * Limits how far V8 and glibc grow. By `npm run bench -- api`: half the memory under load for less than a tenth more CPU. The production
 * image sets the same.
 */
export const thrift = {
  flags: ['--max-semi-space-size=4', '--max-old-space-size=192'],
  env: { MALLOC_ARENA_MAX: '2' },
};
const LOG_LIMIT = 20_000_000;
/** Steps of lower priority: a process gets about a quarter of a contended core. */
const POLITE = 5;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 15_000;

/**
 * Delay in ms before a restart: none after the first failure, then doubled.
 * @param {number} tries failures since it last ran for 30 s
 */
export const waitBefore = (tries) =>
  tries === 0 ? 0 : Math.min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT);

/** A Node process that is restarted when it ends. Its output goes to a file, because pipes break when the launcher is killed. */
export class Child {
  /** @type {import('./processes.mjs').ProcessName | null} */
  process = null;
  stopping = false;
  tries = 0;
  startedAt = 0;
  /** @type {Promise<void>} */
  restarting = Promise.resolve();

  /**
   * @param {{name: string, script: string, env: NodeJS.ProcessEnv, log: string, user: {uid?: number, gid?: number}, polite?: boolean, onEvent: (text: string) => void, onChange?: () => void}} options `polite`: all its threads have a lower priority
   */
  constructor(options) {
    this.options = options;
  }

  start() {
    const { script, env, log, onChange } = this.options;
    const { user } = this.options;
    if (!existsSync(dirname(log))) {
      mkdirSync(dirname(log), { recursive: true });
      ownAlike(dirname(log));
    }
    trimLog(log);
    const out = openSync(log, 'a', 0o600);
    ownAlike(log);
    this.logFrom = existsSync(log) ? statSync(log).size : 0;
    const exitWithParent = pathToFileURL(inRoot('backend', 'local', 'exit-with-parent.mjs')).href;
    // Detached: Ctrl-C reaches the launcher only, which stops its processes in order.
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', ...thrift.flags, '--import', exitWithParent, script],
      {
        ...user,
        cwd: ROOT,
        env: { ...thrift.env, ...env },
        detached: true,
        stdio: ['ignore', out, out, 'ipc'],
      },
    );
    closeSync(out);
    child.once('error', () => {});
    if (this.options.polite && child.pid) lowerPriority(child.pid);
    const name = nameProcess(child.pid ?? 0);
    this.process = name;
    // The exit event may arrive after the next process was started.
    child.once('exit', (code, signal) => {
      if (this.process === name) this.exited(code, signal);
    });
    this.startedAt = performance.now();
    onChange?.();
  }

  /** @param {number | null} code @param {NodeJS.Signals | null} signal */
  exited(code, signal) {
    if (this.stopping) return;
    if (performance.now() - this.startedAt > 30_000) this.tries = 0;
    const wait = waitBefore(this.tries);
    this.tries += 1;
    this.options.onEvent(
      `${this.options.name} ended (${signal ?? code}); starting it again${wait > 1_000 ? ` in ${Math.round(wait / 1000)} s` : ''}.`,
    );
    this.restarting = sleep(wait).then(() => {
      if (!this.stopping) this.start();
    });
  }

  lastLines() {
    return readFileSync(this.options.log)
      .subarray(this.logFrom ?? 0)
      .toString()
      .trim()
      .split('\n')
      .slice(-12)
      .join('\n');
  }

  /**
   * Waits for the line {"message":"ready"} of this start.
   * @param {number} [patience] in ms
   * @throws UserError with the last lines of the log
   */
  async untilReady(patience = 60_000) {
    const deadline = performance.now() + patience;
    for (;;) {
      if (
        /"message":"ready"/.test(
          readFileSync(this.options.log)
            .subarray(this.logFrom ?? 0)
            .toString(),
        )
      )
        return;
      // Only later failures are repaired by a restart.
      if (!isStillRunning(this.process))
        throw new UserError(`${this.options.name} did not start:\n${this.lastLines()}`);
      if (performance.now() > deadline)
        throw new UserError(
          `${this.options.name} was not ready after ${patience / 1000} s:\n${this.lastLines()}`,
        );
      await sleep(20);
    }
  }

  async stop(patience = 15_000) {
    this.stopping = true;
    await this.restarting;
    if (this.process) await endProcess(this.process, { patience });
  }

  /** @param {number} [patience] ms that it may take to finish */
  async restart(patience) {
    await this.stop(patience);
    this.stopping = false;
    this.tries = 0;
    this.start();
    await this.untilReady();
  }

  /** Called regularly, so that the log does not fill the disk. */
  trim() {
    trimLog(this.options.log);
  }
}

/**
 * Starts a process and waits until it is ready; one that fails is stopped.
 * @param {ConstructorParameters<typeof Child>[0]} options
 * @throws UserError with the last lines of its log
 */
export async function startChild(options) {
  const child = new Child(options);
  child.start();
  try {
    await child.untilReady();
    return child;
  } catch (error) {
    await child.stop();
    throw error;
  }
}

/** Lowers the priority of a process. Threads inherit it from the thread that starts them. @param {number} pid */
function lowerPriority(pid) {
  try {
    const priority = Math.min(19, getPriority() + POLITE);
    setPriority(pid, priority);
    // Node may have started threads by now.
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority);
  } catch {
    // The process has ended, or the system has no priorities.
  }
}

/** @param {string} log */
function trimLog(log) {
  if (!existsSync(log) || statSync(log).size < LOG_LIMIT) return;
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}
