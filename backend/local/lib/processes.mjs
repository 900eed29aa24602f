// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sleep } from './console.mjs';

/**
 * Pid and start time name one process for good; a pid alone is reused.
 * @typedef {{pid: number, started: string}} ProcessName
 */

/**
 * Start of a process, for comparison only; null if there is no such process. A zombie counts as gone, because in a container it may never
 * be reaped.
 * @param {number} pid
 * @returns {string | null}
 */
export function startOf(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') return linuxStart(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return null;
  }
  if (process.platform === 'win32') return 'unknown';
  try {
    const answer = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    }).trim();
    return answer === '' || answer.startsWith('Z') ? null : answer.replace(/^\S+\s+/, '');
  } catch {
    return null;
  }
}

/** @param {number} pid */
function linuxStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${bootId()}:${fields[19]}`;
  } catch {
    return null;
  }
}

/** @type {string | undefined} */
let boot;
function bootId() {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim().slice(0, 8);
  return boot;
}

/** @param {number} pid @returns {ProcessName} */
export function nameProcess(pid) {
  return { pid, started: startOf(pid) ?? 'gone' };
}

/** @param {number} pid */
export const isAlive = (pid) => startOf(pid) !== null;

/** @param {ProcessName | null | undefined} name */
export function isStillRunning(name) {
  return name != null && startOf(name.pid) === name.started;
}

/**
 * Ends exactly this process: with the signal, and with SIGKILL after `patience` ms.
 * @param {ProcessName} name
 * @param {{signal?: NodeJS.Signals, patience?: number}} [options]
 */
export async function endProcess(name, { signal = 'SIGTERM', patience = 10_000 } = {}) {
  if (!isStillRunning(name)) return;
  sendSignal(name.pid, signal);
  const deadline = performance.now() + patience;
  while (isStillRunning(name)) {
    if (performance.now() > deadline) {
      sendSignal(name.pid, 'SIGKILL');
      return;
    }
    await sleep(25);
  }
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended in between.
  }
}

/**
 * Runs a program to its end and collects its output. Rejects only if it cannot be started.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & {onOutput?: (text: string) => void, input?: string}} [options]
 * @returns {Promise<{code: number, output: string}>}
 */
export function run(program, args, { onOutput, input, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      ...options,
    });
    child.stdin?.end(input);
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      onOutput?.(chunk.toString());
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output }),
    );
  });
}
