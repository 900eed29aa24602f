// @ts-check
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { startPostgres } from '../postgres/launcher.mjs';
import { bringBack } from './bring-back.mjs';
import { connected } from './postgres-tools.mjs';
import { takeBackup } from './take.mjs';

const base = mkdtempSync(join(tmpdir(), 'pictick-backup-'));
const [bin, files] = [join(base, 'bin'), join(base, 'files')];
const picture = join(files, 'img', 'ab', 'cd', 'picture.webp');
const path = process.env['PATH'];
const realTar = execFileSync('sh', ['-c', 'command -v tar'], { encoding: 'utf8' }).trim();
/** @type {Awaited<ReturnType<typeof startPostgres>>} */
let postgres;
let folder = '';
let number = 0;
let emptied = 0;

/** A program that stands before the real one. @param {string} name @param {string} script */
function instead(name, script) {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}


before(async () => {
  for (const place of [bin, join(files, 'img', 'ab', 'cd')]) mkdirSync(place, { recursive: true });
  postgres = await startPostgres({ dir: join(base, 'postgres'), fast: true });
});
after(async () => {
  process.env['PATH'] = path;
  await postgres?.stop();
  rmSync(base, { recursive: true });
});
beforeEach(() => {
  folder = join(base, `backups-${++number}`);
  rmSync(bin, { recursive: true });
  mkdirSync(bin);
  process.env['PATH'] = `${bin}${delimiter}${path}`;
  instead('pg_dump', 'while [ "$1" != --file ]; do shift; done; echo dump > "$2"');
  instead('pg_restore', 'exit 0');
  writeFileSync(picture, 'a picture');
  writeFileSync(`${picture}.0b7e.tmp`, 'half a pic');
});

/** @param {Date} [now] */
const take = (now = new Date()) => takeBackup({ url: postgres.ownerUrl, files, folder, now });
const empty = async () => {
  const name = `empty_${number}_${++emptied}`;
  await connected(postgres.adminUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(postgres.adminUrl);
  url.pathname = `/${name}`;
  return url.href;
};

test('a backup of what is in use: files that come and go meanwhile are no trouble, drafts stay out', async () => {
  instead('tar', `"${realTar}" "$@"; exit 1`);
  const backup = await take();
  assert.deepEqual(readdirSync(backup).sort(), ['database.dump', 'files.tar', 'manifest.json']);
  const names = execFileSync(realTar, ['--list', '--file', join(backup, 'files.tar')], { encoding: 'utf8' });
  assert.match(names, /picture\.webp\n/);
  assert.doesNotMatch(names, /\.tmp/);
});

test('a restored database begins a life of its own, so that devices know that it was restored', async () => {
  // As pg_restore would put back what the backup had.
  const put = join(base, 'put.mjs');
  const content = `CREATE SCHEMA platform CREATE TABLE epoch (id text DEFAULT left(gen_random_uuid()::text, 8)); INSERT INTO platform.epoch VALUES ('as it was')`;
  writeFileSync(put, `import { connected } from ${JSON.stringify(new URL('./postgres-tools.mjs', import.meta.url).href)};\nawait connected(process.argv.at(-1), (client) => client.query(${JSON.stringify(content)}));\n`);
  instead('pg_restore', `[ "$1" = --list ] || exec "${process.execPath}" "${put}" "$@"`);
  const backup = await take();
  const lives = ['as it was'];
  for (const back of ['lives', 'lives-again']) {
    const url = await empty();
    await bringBack({ backup, url, files: join(base, back) });
    lives.push(...(await connected(url, (client) => client.query('SELECT id FROM platform.epoch'))).rows.map(({ id }) => id));
  }
  assert.equal(new Set(lives).size, 3);
});

test('a backup that breaks off leaves nothing behind', async () => {
  instead('tar', 'exit 2');
  await assert.rejects(take());
  instead('pg_dump', 'exit 1');
  await assert.rejects(take(), /pg_dump did not work/);
  assert.deepEqual(readdirSync(folder), []);
});

test('who has left does not come back from an old backup, whole or broken off', async () => {
  const days = (/** @type {number} */ many) => new Date(Date.now() - many * 86_400_000);
  const [old, young, killed, running] = [await take(days(36)), await take(days(34)), join(folder, 'pictick-2026-01-01T000000Z.part'), join(folder, 'pictick-2026-01-02T000000Z.part')];
  for (const place of [killed, running]) mkdirSync(place);
  mkdirSync(join(folder, 'of-somebody-else'));
  for (const [place, age] of /** @type {const} */ ([[old, 36], [young, 34], [killed, 2], [join(folder, 'of-somebody-else'), 90]])) utimesSync(place, days(age), days(age));
  const latest = await take();
  assert.deepEqual(readdirSync(folder).sort(), [latest, running, young, join(folder, 'of-somebody-else')].map((place) => place.slice(folder.length + 1)).sort());
});

test('what was taken is brought back, into nothing only, and not where it is damaged', async () => {
  const [backup, url, back] = [await take(), await empty(), join(base, 'back')];
  await bringBack({ backup, url, files: back });
  assert.equal(readFileSync(join(back, 'img', 'ab', 'cd', 'picture.webp'), 'utf8'), 'a picture');
  await assert.rejects(bringBack({ backup, url, files: back }), /is not empty/);
  await connected(url, (client) => client.query('CREATE TABLE something (id int)'));
  await assert.rejects(bringBack({ backup, url, files: join(base, 'elsewhere') }), /The database is not empty/);
  writeFileSync(join(backup, 'files.tar'), 'cut of');
  await assert.rejects(bringBack({ backup, url, files: join(base, 'elsewhere') }), /files\.tar is not what was written/);
  assert.ok(!existsSync(join(base, 'elsewhere')));
});
