// @ts-check
// Starts one more api or worker beside those of a harness.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '../../../backend/local/lib/child.mjs';
import { ownerOf } from '../../../backend/local/lib/files.mjs';
import { inRoot } from '../../../backend/local/lib/paths.mjs';
import { onFreePort } from '../../../backend/local/lib/ports.mjs';

let count = 0;

/** @param {Pick<import('./harness.mjs').Harness, 'dataDir' | 'stack' | 'onClose'>} harness @param {'main.js' | 'worker.js'} script @param {NodeJS.ProcessEnv} [env] @param {string} [dist] of which release */
export async function startAnother(
  { dataDir, stack, onClose },
  script,
  env = {},
  dist = inRoot('backend', 'dist'),
) {
  const name = `${script.split('.')[0]}-${++count}`;
  const { port, child } = await onFreePort(async (port) => {
    const options = {
      name,
      script: join(dist, script),
      env: { ...stack.env, PORT: String(port), ...env },
      log: join(dataDir, 'logs', `${name}.log`),
      user: ownerOf(dataDir),
      onEvent: () => undefined,
    };
    return { port, child: await startChild(options) };
  });
  onClose(() => child.stop());
  return {
    url: `http://localhost:${port}`,
    log: () => readFileSync(child.options.log, 'utf8'),
    pid: () => child.process?.pid ?? 0,
    stop: () => child.stop(),
    /** Kills the process; the next one starts at once. */
    async kill() {
      const pid = child.process?.pid ?? 0;
      child.tries = 0;
      process.kill(pid, 'SIGKILL');
      while ((child.process?.pid ?? 0) === pid) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    untilReady: () => child.untilReady(),
  };
}
