// @ts-check
import { relative } from 'node:path';
import { watch } from 'chokidar';

/** Editors and git write a file in several steps: one change is told when it has rested this long, in ms. */
const RESTS = 50;
const BUILT = /[\\/](dist|node_modules)([\\/]|$)/;

/**
 * Tells each file that is written, made, renamed or removed below the folders. Node's own recursive watch follows the file and not its
 * name on Linux: after an editor that saves by renaming it sees no later change of that file.
 * @param {string[]} folders absolute; one that does not exist is waited for
 * @param {(file: string) => void} onChange with the absolute path
 * @returns {Promise<() => Promise<void>>} resolves when it watches, with its end
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
