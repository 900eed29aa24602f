// @ts-check
// Loaded into the processes of an experiment. On SIGUSR2 a process collects its garbage and writes the memory that is then in use:
// without a collection, memory says how far V8 let the heap grow, not what is kept.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const folder = process.env['PICTICK_MEMORY_FOLDER'];
if (folder && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    const file = join(folder, `memory-${process.pid}.json`);
    writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
    renameSync(`${file}.new`, file);
  });
}
