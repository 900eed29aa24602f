// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connected, sha256, tool } from './postgres-tools.mjs';

/** Devices tell by it that what they have counted means nothing any more. An older dump gets its first one when it is migrated. */
const anotherEpoch = `DO $$ BEGIN IF to_regclass('platform.epoch') IS NOT NULL THEN UPDATE platform.epoch SET id = DEFAULT; END IF; END $$`;
const tables = `SELECT count(*)::int AS many FROM information_schema.tables WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`;

/**
 * Into an empty database and an empty folder only: nothing is ever written over.
 * @param {{ backup: string, url: string, files: string | null }} to
 */
export async function bringBack({ backup, url, files }) {
  const { parts } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  for (const [part, { sha256: sum }] of Object.entries(parts)) {
    if ((await sha256(join(backup, part))) !== sum) throw new Error(`${part} is not what was written: this backup is damaged`);
  }
  if ((await connected(url, (client) => client.query(tables))).rows[0].many !== 0) throw new Error('The database is not empty: a backup is restored into a new one');
  const hasFiles = 'files.tar' in parts;
  if (hasFiles && files === null) throw new Error('DATA_DIR is missing: this backup has picture files');
  if (hasFiles && files !== null && existsSync(files) && readdirSync(files).length > 0) throw new Error(`${files} is not empty`);
  tool('pg_restore', url, ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', join(backup, 'database.dump')]);
  await connected(url, (client) => client.query(anotherEpoch));
  if (!hasFiles || files === null) return;
  mkdirSync(files, { recursive: true });
  execFileSync('tar', ['--extract', '--file', join(backup, 'files.tar'), '--directory', files], { stdio: ['ignore', 'inherit', 'inherit'] });
}
