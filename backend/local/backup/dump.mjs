// @ts-check
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { connected, summing, tool } from './postgres-tools.mjs';
import { opening, sealing } from './seal.mjs';

/** Backups are deleted after this time, in days: they hold data of deleted accounts (docs/runbooks/account-deletion.md). */
export const longestDays = 35;
const ours = /^pictick-\d{4}-\d{2}-\d{2}T\d{6}Z(\.part)?$/;

/** Label that binds a sealed part to its backup. @param {string} part @param {string} at */
export const labelOf = (part, at) => `${part} ${at}`;

/**
 * Takes a backup, complete or not at all. The dump comes before the files: a file is written before its row, so every row of the dump has
 * its file.
 * @param {{ url: string, files: string | null, folder: string, keys?: readonly Buffer[], snapshot?: string, now?: Date }} from `keys`: the first seals it
 * @returns {Promise<string>} path of the backup
 */
export async function takeBackup({ url, files, folder, keys = [], snapshot, now = new Date() }) {
  const at = now.toISOString();
  const finished = join(folder, `pictick-${at.slice(0, 19).replaceAll(':', '')}Z`);
  const unfinished = `${finished}.part`;
  const [key] = keys;
  /** @type {Record<string, { bytes: number, sha256: string }>} */
  const parts = {};
  /** @param {string} name @param {import('node:stream').Readable} source */
  const keep = async (name, source) => {
    const part = key ? `${name}.sealed` : name;
    const place = join(unfinished, part);
    const sum = summing();
    const into = createWriteStream(place, { mode: 0o600 });
    await (key
      ? pipeline(source, sealing(key, labelOf(part, at)), sum.through, into)
      : pipeline(source, sum.through, into));
    parts[part] = { bytes: statSync(place).size, sha256: sum.digest() };
    return { place, opened: () => (key ? [opening(keys, labelOf(part, at))] : []) };
  };
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  forgetOld(folder, now);
  try {
    await tool(
      'pg_dump',
      ['--format', 'custom', '--no-owner', '--no-privileges', ...(snapshot ? ['--snapshot', snapshot] : [])],
      {
        url,
        reads: async (output) => {
          const { place, opened } = await keep('database.dump', output);
          // Lists the dump: one that cannot be listed cannot be restored.
          await tool('pg_restore', ['--list'], {
            writes: (input) => pipeline([createReadStream(place), ...opened(), input]),
          });
        },
      },
    );
    // Skips files that are being written. Pictures never change, so files that appear or disappear meanwhile (status 1) do no harm.
    if (files !== null)
      await tool('tar', ['--create', '--file', '-', '--directory', files, '--exclude', '*.tmp', '.'], {
        accepts: [0, 1],
        reads: (output) => keep('files.tar', output),
      });
    const server = await connected(
      url,
      async (client) => (await client.query('SHOW server_version')).rows[0].server_version,
    );
    writeFileSync(
      join(unfinished, 'manifest.json'),
      `${JSON.stringify({ at, server, sealed: key !== undefined, parts }, null, 2)}\n`,
    );
    renameSync(unfinished, finished);
    return finished;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes expired backups, and incomplete ones after a day. @param {string} folder @param {Date} now */
function forgetOld(folder, now) {
  for (const name of readdirSync(folder)) {
    const [known, unfinished] = ours.exec(name) ?? [];
    if (
      known &&
      now.getTime() - statSync(join(folder, name)).mtimeMs > (unfinished ? 1 : longestDays) * 86_400_000
    )
      rmSync(join(folder, name), { recursive: true });
  }
}
