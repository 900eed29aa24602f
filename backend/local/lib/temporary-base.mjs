// @ts-check
import { readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Folder for the temporary files of tests: in memory where Linux offers enough of it. Each test database is a thousand files, which a disk
 * makes and removes slower than Postgres fills them. A TMPDIR that is set wins.
 * @param {NodeJS.ProcessEnv} env
 */
export function temporaryBase(env = process.env) {
  if (env['TMPDIR'] || process.platform !== 'linux') return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const free = Math.min(bavail * bsize, freemem());
    return isSuitable(readFileSync('/proc/mounts', 'utf8'), free) ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Containers often mount it small or without execution, and tests run programs from their folder.
 * @param {string} mounts text of /proc/mounts @param {number} free bytes
 */
export function isSuitable(mounts, free) {
  const mount = mounts.split('\n').findLast((line) => line.split(' ')[1] === MEMORY);
  const [, , type, options = ''] = mount?.split(' ') ?? [];
  return type === 'tmpfs' && !options.split(',').includes('noexec') && free >= ENOUGH_BYTES;
}
