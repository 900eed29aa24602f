// @ts-check
// A disk of a few megabytes that can be filled completely. Only root can mount one.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { NotHere } from './harness.mjs';

/** @param {string} folder @param {number} megabytes */
export function mountSmallDisk(folder, megabytes) {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    throw new NotHere('a small disk needs root and mount');
  }
  const filler = join(folder, 'filler');
  return {
    fill() {
      const file = openSync(filler, 'w');
      for (let size = 1_048_576; size >= 1;) {
        try {
          if (writeSync(file, Buffer.alloc(size)) < size) size = Math.floor(size / 2);
        } catch {
          size = Math.floor(size / 2);
        }
      }
      closeSync(file);
    },
    empty: () => rmSync(filler, { force: true }),
    unmount: () => void execFileSync('umount', ['--lazy', folder]),
  };
}
