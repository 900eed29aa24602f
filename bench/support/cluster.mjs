// @ts-check
// Several apis behind a balancer and several workers, on one Postgres and one Redis, as in production on many machines.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '../../backend/local/lib/child.mjs';
import { ownerOf } from '../../backend/local/lib/files.mjs';
import { inRoot } from '../../backend/local/lib/paths.mjs';
import { onFreePort } from '../../backend/local/lib/ports.mjs';
import { getRedis } from '../../backend/local/redis/program.mjs';
import { startRedis } from '../../backend/local/redis/server.mjs';
import { startStack } from '../../backend/local/stack.mjs';
import { startBalancer } from './balancer.mjs';

const patienceMs = 60_000;

/**
 * @typedef {{ name: string, port: number, restart: () => Promise<void> }} Member
 * @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster
 * @param {{ dataDir: string, apis?: number, workers?: number, oldRelease?: string | undefined }} options
 * `oldRelease`: folder of an earlier release, installed and built. All but one process of each kind start with it, on the schema of this
 * release, and restart as this release.
 */
export async function startCluster({ dataDir, apis: apiCount = 3, workers: workerCount = 2, oldRelease }) {
  const program = await getRedis(process.env);
  if (!program) throw new Error('There is no redis-server; set REDIS_SERVER_PATH.');
  /** @type {(() => Promise<void>)[]} */
  const undo = [];
  const stop = async () => {
    while (undo.length > 0) await undo.pop()?.();
  };
  try {
    const redis = await startRedis(program);
    undo.push(() => redis.stop());
    const balancer = await startBalancer();
    undo.push(() => balancer.stop());
    const stack = await startStack({
      dataDir,
      env: { REDIS_URL: redis.url, PUBLIC_URL: balancer.url, DRAIN_SECONDS: '3' },
    });
    undo.push(() => stack.stop());

    const another = async (/** @type {string} */ name, /** @type {string} */ script) => {
      const mine = inRoot('backend', 'dist', script);
      const { port, child } = await onFreePort(async (port) => {
        const options = {
          name,
          script: oldRelease ? join(oldRelease, 'backend', 'dist', script) : mine,
          env: { ...stack.env, PORT: String(port) },
          log: join(dataDir, 'logs', `${name}.log`),
          user: ownerOf(dataDir),
          onEvent: () => {},
        };
        return { port, child: await startChild(options) };
      });
      undo.push(() => child.stop());
      const restart = () => {
        child.options.script = mine;
        return child.restart(patienceMs);
      };
      return { name, port, restart };
    };
    const more = (/** @type {string} */ kind, /** @type {number} */ count, /** @type {string} */ script) =>
      Promise.all(Array.from({ length: count - 1 }, (_, n) => another(`${kind}-${n + 2}`, script)));
    /** @type {Member[]} */
    const apis = [
      { name: 'api', port: Number(stack.env['PORT']), restart: () => stack.api.restart(patienceMs) },
      ...(await more('api', apiCount, 'main.js')),
    ];
    /** @type {Member[]} */
    const workers = [
      { name: 'worker', port: 0, restart: () => stack.worker.restart(patienceMs) },
      ...(await more('worker', workerCount, 'worker.js')),
    ];
    for (const { port } of apis) balancer.add(port);

    const untilAllServe = async () => {
      for (const end = performance.now() + patienceMs; balancer.ready().length < apiCount; await pause(20)) {
        if (performance.now() > end)
          throw new Error(`${balancer.ready().length} of ${apiCount} apis are ready`);
      }
    };
    await untilAllServe();
    /** Restarts one process after the other, each when the one before serves again. @param {(name: string) => void} say */
    const rollingRestart = async (say) => {
      for (const member of [...apis, ...workers]) {
        say(member.name);
        await member.restart();
        await untilAllServe();
      }
    };
    /** Number of processes that ended gracefully. */
    const endedGently = () =>
      [...apis, ...workers].filter(({ name }) =>
        readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8').includes('"message":"stopped"'),
      ).length;
    return { url: balancer.url, stack, apis, workers, rollingRestart, endedGently, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
