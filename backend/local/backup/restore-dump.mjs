// @ts-check
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { labelOf } from './dump.mjs';
import { connected, nowhere, summing, tool } from './postgres-tools.mjs';
import { opening } from './seal.mjs';

/** A new epoch tells devices that their cursors are void. A dump without an epoch gets one when it is migrated. */
const anotherEpoch = `DO $$ BEGIN IF to_regclass('platform.epoch') IS NOT NULL THEN UPDATE platform.epoch SET id = DEFAULT; END IF; END $$`;
const tables = `SELECT count(*)::int AS many FROM information_schema.tables WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`;

/**
 * Restores a backup into an empty database and an empty folder. All parts are verified before anything is written.
 * @throws if the key is missing or wrong, a part is damaged, or a target is not empty
 * @param {{ backup: string, url: string, files: string | null, keys?: readonly Buffer[] }} to
 */
export async function restoreDump({ backup, url, files, keys = [] }) {
  const { at, sealed = false, parts } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  if (sealed && keys.length === 0) throw new Error('This backup is sealed: BACKUP_KEY is missing');
  if (!sealed && keys.length > 0)
    throw new Error(
      'This backup is not sealed, although BACKUP_KEY is set. If that is right, restore it without BACKUP_KEY',
    );
  const opened = (/** @type {string} */ part) => (sealed ? [opening(keys, labelOf(part, at))] : []);
  for (const [part, { sha256 }] of Object.entries(parts)) {
    const sum = summing();
    const source = createReadStream(join(backup, part));
    await (sealed
      ? pipeline(source, sum.through, opening(keys, labelOf(part, at)), nowhere())
      : pipeline(source, sum.through, nowhere()));
    if (sum.digest() !== sha256) throw new Error(`${part} is not what was written: this backup is damaged`);
  }
  if ((await connected(url, (client) => client.query(tables))).rows[0].many !== 0)
    throw new Error('The database is not empty: a backup is restored into a new one');
  const [dump, tar] = ['database.dump', 'files.tar'].map((name) => (sealed ? `${name}.sealed` : name));
  const hasFiles = String(tar) in parts;
  if (hasFiles && files === null) throw new Error('DATA_DIR is missing: this backup has picture files');
  if (hasFiles && files !== null && existsSync(files) && readdirSync(files).length > 0)
    throw new Error(`${files} is not empty`);
  const from = (/** @type {string} */ part) => (/** @type {import('node:stream').Writable} */ input) =>
    pipeline([createReadStream(join(backup, part)), ...opened(part), input]);
  await tool('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'], {
    url,
    writes: from(String(dump)),
  });
  await connected(url, (client) => client.query(anotherEpoch));
  if (!hasFiles || files === null) return;
  mkdirSync(files, { recursive: true });
  await tool('tar', ['--extract', '--file', '-', '--directory', files], { writes: from(String(tar)) });
}
