// @ts-check
import { relative } from 'node:path';
import { watch } from 'chokidar';

/** Editors and git write a file in several steps: a change is reported after this time in ms without another write. */
const RESTS = 50;
const BUILT = /[\\/](dist|node_modules)([\\/]|$)/;

/**
 * Reports each file that is written, created, renamed or removed below the folders. Node's recursive watch misses later changes of a file
 * that an editor saved by renaming.
 * @param {string[]} folders absolute; may be created later
 * @param {(file: string) => void} onChange with the absolute path
 * @returns {Promise<() => Promise<void>>} resolves when the watch runs, with a function that ends it
 */
export async function watchFiles(folders, onChange) {
  const watcher = watch(folders, {
    ignoreInitial: true,
    ignored: (path) => folders.every((folder) => BUILT.test(relative(folder, path))),
    awaitWriteFinish: { stabilityThreshold: RESTS, pollInterval: RESTS / 2 },
  });
  watcher.on('all', (_event, file) => onChange(file));
  await new Promise((resolve, reject) => {
    watcher.once('ready', () => resolve(null));
    watcher.once('error', reject);
  });
  return () => watcher.close();
}
