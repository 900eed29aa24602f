// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connected, sha256, tool } from './postgres-tools.mjs';

/** Who has left must not come back from an old backup: docs/runbooks/leaving.md. */
const longestDays = 35;
const ours = /^pictick-\d{4}-\d{2}-\d{2}T\d{6}Z(\.part)?$/;

/**
 * The dump first, then the files: a file is there before its row, so every row of the dump finds its file. Whole or not at all.
 * @param {{ url: string, files: string | null, folder: string, snapshot?: string, now?: Date }} from @returns {Promise<string>} where it is
 */
export async function takeBackup({ url, files, folder, snapshot, now = new Date() }) {
  const finished = join(folder, `pictick-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`);
  const unfinished = `${finished}.part`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  forgetOld(folder, now);
  try {
    const parts = ['database.dump', ...(files === null ? [] : ['files.tar'])];
    const dump = join(unfinished, 'database.dump');
    tool('pg_dump', url, ['--format', 'custom', '--no-owner', '--no-privileges', '--file', dump, ...(snapshot ? ['--snapshot', snapshot] : [])]);
    // Read once as a whole: what cannot be listed cannot be restored.
    execFileSync('pg_restore', ['--list', dump], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (files !== null) pack(files, join(unfinished, 'files.tar'));
    const sums = Object.fromEntries(await Promise.all(parts.map(async (part) => [part, { bytes: statSync(join(unfinished, part)).size, sha256: await sha256(join(unfinished, part)) }])));
    const server = await connected(url, async (client) => (await client.query('SHOW server_version')).rows[0].server_version);
    writeFileSync(join(unfinished, 'manifest.json'), `${JSON.stringify({ at: now.toISOString(), server, parts: sums }, null, 2)}\n`);
    renameSync(unfinished, finished);
    return finished;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** What is still being written is nobody's picture yet. Pictures never change, so what came or went meanwhile (status 1) is no trouble. @param {string} files @param {string} into */
function pack(files, into) {
  try {
    execFileSync('tar', ['--create', '--file', into, '--directory', files, '--exclude', '*.tmp', '.'], { stdio: ['ignore', 'inherit', 'inherit'] });
  } catch (error) {
    if (/** @type {{ status?: unknown }} */ (error).status !== 1) throw error;
  }
}

/** Those that have had their time, and after a day what was broken off. @param {string} folder @param {Date} now */
function forgetOld(folder, now) {
  for (const name of readdirSync(folder)) {
    const [known, unfinished] = ours.exec(name) ?? [];
    if (known && now.getTime() - statSync(join(folder, name)).mtimeMs > (unfinished ? 1 : longestDays) * 86_400_000) rmSync(join(folder, name), { recursive: true });
  }
}
