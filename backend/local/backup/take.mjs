// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, sha256, tool } from './postgres-tools.mjs';

/** Who has left must not come back from an old backup: docs/runbooks/leaving.md. */
const longestDays = 35;
const ours = /^pictick-(\d{4}-\d{2}-\d{2}T\d{6})Z$/;

/**
 * The dump first, then the files: a file is there before its row, so every row of the dump finds its file. Whole or not at all.
 * @param {{ url: string, files: string | null, folder: string, now?: Date }} from @returns {Promise<string>} where it is
 */
export async function takeBackup({ url, files, folder, now = new Date() }) {
  const name = `pictick-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  const [unfinished, finished] = [join(folder, `${name}.part`), join(folder, name)];
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const parts = ['database.dump', ...(files === null ? [] : ['files.tar'])];
  tool('pg_dump', url, ['--format', 'custom', '--no-owner', '--no-privileges', '--file', join(unfinished, 'database.dump')]);
  // Read once as a whole: what cannot be listed cannot be restored.
  execFileSync('pg_restore', ['--list', join(unfinished, 'database.dump')], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (files !== null) execFileSync('tar', ['--create', '--file', join(unfinished, 'files.tar'), '--directory', files, '.'], { stdio: ['ignore', 'inherit', 'inherit'] });
  const sums = Object.fromEntries(await Promise.all(parts.map(async (part) => [part, { bytes: statSync(join(unfinished, part)).size, sha256: await sha256(join(unfinished, part)) }])));
  writeFileSync(join(unfinished, 'manifest.json'), `${JSON.stringify({ at: now.toISOString(), server: ask(url, 'SHOW server_version'), parts: sums }, null, 2)}\n`);
  renameSync(unfinished, finished);
  for (const old of readdirSync(folder)) {
    if (ours.test(old) && now.getTime() - statSync(join(folder, old)).mtimeMs > longestDays * 86_400_000) rmSync(join(folder, old), { recursive: true });
  }
  return finished;
}
