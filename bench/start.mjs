// @ts-check
// Time from the second `npm start` to ready: npm, check of the build, Postgres, migrations, api and worker. In a copy of the project,
// because the data are kept in its folder.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onFreePort } from '../backend/local/lib/ports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const left = new Set(['.git', '.data', '.env', 'test-results', 'playwright-report', 'node_modules']);
const patienceMs = 300_000;

export async function benchStart() {
  const folder = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  try {
    for (const name of readdirSync(root))
      if (!left.has(name))
        cpSync(join(root, name), join(folder, name), { recursive: true, verbatimSymlinks: true });
    execFileSync('cp', ['-a', join(root, 'node_modules'), join(folder, 'node_modules')]);
    const first = await startOnce(folder);
    // Best of three starts, because noise only adds.
    const again = [await startOnce(folder), await startOnce(folder), await startOnce(folder)];
    return { first, second: Math.min(...again) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
const startOnce = (folder) => onFreePort((port) => startOn(folder, port));

/** @param {string} folder @param {number} port */
async function startOn(folder, port) {
  const began = performance.now();
  // A process group, so that the signal below reaches npm and the launcher, like Ctrl-C in a terminal.
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(npm, 'exit');
  let said = '';
  try {
    await new Promise((resolve, reject) => {
      const hear = (/** @type {Buffer} */ bytes) => {
        said += bytes;
        if (/is ready after/.test(said)) resolve(undefined);
      };
      npm.stdout.on('data', hear);
      npm.stderr.on('data', hear);
      npm.once('exit', () => reject(new Error(`npm start ended:\n${said}`)));
      setTimeout(() => reject(new Error(`npm start was not ready:\n${said}`)), patienceMs).unref();
    });
    const seconds = (performance.now() - began) / 1000;
    const { status } = await fetch(`http://localhost:${port}/`);
    if (status !== 200) throw new Error(`ready, but / answered ${status}`);
    return Number(seconds.toFixed(1));
  } finally {
    if (npm.exitCode === null) process.kill(-Number(npm.pid), 'SIGINT');
    await ended;
  }
}
