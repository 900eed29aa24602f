// @ts-check
// The built product in processes of its own, and what an experiment needs to observe it from outside.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findRedis } from '../../../backend/local/redis/program.mjs';
import { startRedis } from '../../../backend/local/redis/server.mjs';
import { startStack } from '../../../backend/local/stack.mjs';
import { startPainter } from './painter.mjs';

const require = createRequire(fileURLToPath(new URL('../../../backend/package.json', import.meta.url)));
export const { Client } = require('pg');

/** Thrown if this machine lacks what an experiment needs. */
export class NotHere extends Error {}

/** @typedef {Record<string, any>} Row */

/**
 * One query on a new connection: Postgres may have been killed since the last one.
 * @param {string} url @param {string} text @param {unknown[]} [values] @returns {Promise<Row[]>}
 */
export async function ask(url, text, values = []) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * @typedef {'plain' | 'redis' | 'painter'} Kind
 * @typedef {Awaited<ReturnType<typeof openHarness>>} Harness
 * @param {Kind} kind `painter`: pictures come from an external provider whose faults the experiment controls
 * @param {NodeJS.ProcessEnv} [settings] further environment variables
 * @param {(dataDir: string) => () => void} [prepare] prepares the data folder before the start; answers the clean-up
 */
export async function openHarness(kind, settings = {}, prepare = () => () => undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-faults-'));
  /** @type {(() => Promise<void>)[]} */
  const undo = [async () => rmSync(dataDir, { recursive: true, force: true })];
  const close = async () => {
    while (undo.length > 0) await undo.pop()?.();
  };
  try {
    const goes = prepare(dataDir);
    undo.push(async () => goes());
    const redis = kind === 'redis' ? await startOwnRedis() : null;
    if (redis) undo.push(() => redis.stop());
    const painter = kind === 'painter' ? await startPainter() : null;
    if (painter) undo.push(() => painter.stop());
    const env = {
      NODE_OPTIONS: `--import ${new URL('memory-on-signal.mjs', import.meta.url).href}`,
      PICTICK_MEMORY_FOLDER: dataDir,
      ...(redis ? { REDIS_URL: redis.url, IMAGE_CONCURRENCY: '20' } : {}),
      ...(painter
        ? {
            IMAGE_GENERATOR: 'openai-images',
            IMAGE_API_URL: painter.url,
            IMAGE_MODEL: 'paints',
            IMAGE_TIMEOUT_SECONDS: '5',
            IMAGE_CONCURRENCY: '2',
          }
        : {}),
      ...settings,
    };
    // The experiment starts workers of its own and injects faults into those.
    const stack = await startStack({ dataDir, env, withWorker: kind !== 'painter' });
    undo.push(() => stack.stop());
    const sql = (/** @type {string} */ text, /** @type {unknown[]} */ values = []) =>
      ask(stack.ownerUrl, text, values);
    const onClose = (/** @type {() => Promise<void>} */ deed) => void undo.push(deed);
    return { kind, dataDir, stack, redis, painter, sql, onClose, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startOwnRedis() {
  const program = findRedis(process.env);
  if (!program) throw new NotHere('no redis-server or valkey-server');
  return startRedis(program);
}

/** @param {string} what @param {() => Promise<boolean>} condition @param {number} withinMs @returns {Promise<number>} the time until the condition was true, in ms */
export async function until(what, condition, withinMs, everyMs = 50) {
  const began = performance.now();
  while (!(await condition())) {
    if (performance.now() - began > withinMs)
      throw new Error(`${what}: not within ${Math.round(withinMs / 1000)} s`);
    await pause(everyMs);
  }
  return performance.now() - began;
}
