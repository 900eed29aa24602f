// @ts-check
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Starts a bare handler of `limit/` on a port of the system.
 * @param {'bare' | 'bare-webhook'} name
 * @param {{ given: unknown, env?: NodeJS.ProcessEnv, execArgv?: string[] }} options `given`: passed as BENCH_LIMIT
 */
export async function startBare(name, { given, env = {}, execArgv = [] }) {
  const child = fork(fileURLToPath(new URL(`../limit/${name}.mjs`, import.meta.url)), {
    execArgv,
    env: { ...process.env, ...env, NODE_ENV: 'production', BENCH_LIMIT: JSON.stringify(given) },
  });
  /** @type {import('node:net').AddressInfo} */
  const { port } = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error(`the bare handler ${name} did not start`)));
  });
  return { url: `http://127.0.0.1:${port}`, pid: Number(child.pid), stop: () => child.kill() };
}
