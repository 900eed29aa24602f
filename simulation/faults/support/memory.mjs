// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './harness.mjs';

const MEGABYTE = 1024 ** 2;

/**
 * Lets a process of the harness collect its garbage and answers what it then uses, in MB: `kept` is the heap and what it holds outside,
 * `resident` the memory of the process. Throws if the process does not answer within 20 s.
 * @param {string} folder the data folder of the harness @param {number} pid
 */
export async function memoryKept(folder, pid) {
  const file = join(folder, `memory-${pid}.json`);
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  await until(`memory of process ${pid}`, async () => existsSync(file), 20_000);
  const { heapUsed, external, rss } = JSON.parse(readFileSync(file, 'utf8'));
  return { kept: (heapUsed + external) / MEGABYTE, resident: rss / MEGABYTE };
}
