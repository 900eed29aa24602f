// @ts-check
import { delimiter, join } from 'node:path';
import { say } from '../lib/console.mjs';
import { isProgram } from '../lib/files.mjs';
import { run } from '../lib/processes.mjs';

const NAMES = ['redis-server', 'valkey-server'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/usr/sbin', '/opt/homebrew/bin', '/usr/lib/redis/bin'];

/** @param {NodeJS.ProcessEnv} env @param {(path: string) => boolean} [canRun] @returns {string | null} */
export function findRedis(env, canRun = isProgram) {
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), ...FOLDERS];
  const candidates = [
    ...(env['REDIS_SERVER_PATH'] ? [env['REDIS_SERVER_PATH']] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
  ];
  return candidates.find(canRun) ?? null;
}

/**
 * A Redis for the tests: the one of this machine, else one that apt-get installs; null if there is none.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>}
 */
export async function getRedis(env) {
  const known = findRedis(env);
  if (known) return known;
  if (process.getuid?.() !== 0) return null;
  // RUNLEVEL=1 keeps the package from starting a system-wide server.
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } };
  const attempt = async (/** @type {string[]} */ args) =>
    (await run('apt-get', args, quiet).catch(() => ({ code: 1 }))).code === 0;
  say('No Redis found: installing redis-server with apt-get ...');
  await attempt(['update', '-q']);
  if (!(await attempt(['install', '-y', '-q', '--no-install-recommends', 'redis-server'])))
    await attempt(['install', '-y', '-q', '--no-install-recommends', 'valkey-server']);
  return findRedis(env);
}
