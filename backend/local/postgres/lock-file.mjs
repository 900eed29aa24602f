// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../lib/processes.mjs';

/**
 * Contents of postmaster.pid, which Postgres writes into its data folder.
 * @typedef {{pid: number, startedAt: number, port: number, ready: boolean}} LockFile
 */

/** @param {string} text @returns {LockFile | null} */
export function parseLockFile(text) {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, startedAt: Number(lines[2]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** @param {string} data */
export function readLockFile(data) {
  const path = join(data, 'postmaster.pid');
  return existsSync(path) ? parseLockFile(readFileSync(path, 'utf8')) : null;
}

/** @param {number} pid */
function isPostgres(pid) {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')[0]?.includes('postgres') === true;
  } catch {
    return false;
  }
}

/**
 * Lock file of the Postgres that serves this data folder; null if none runs.
 * @param {string} data
 */
export function runningServer(data) {
  const lock = readLockFile(data);
  return lock && isPostgres(lock.pid) ? lock : null;
}

/**
 * After a crash another process (or a zombie) may have the pid of the lock file, and Postgres would refuse to start. Writes an unused pid
 * instead of deleting the file, which keeps the check of Postgres for remaining backends.
 * @param {string} data
 */
export function releaseStaleLock(data) {
  const lock = readLockFile(data);
  if (!lock || isPostgres(lock.pid)) return;
  const path = join(data, 'postmaster.pid');
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [unusedPid(), ...rest].join('\n'));
}

function unusedPid() {
  for (let pid = 32_000; ; pid -= 1) {
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return pid;
    }
  }
}
