// @ts-check
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { after, before, beforeEach, test } from 'node:test';
import { listenOn } from '../lib/ports.mjs';
import { startPostgres } from '../postgres/launcher.mjs';
import { copyAway, placeOf } from './copy-away.mjs';
import { takeBackup } from './dump.mjs';
import { connected, givenPlaces } from './postgres-tools.mjs';
import { restoreDump } from './restore-dump.mjs';
import { keysIn, opening, sealing } from './seal.mjs';

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

/** Puts a fake program before the real one in the path. @param {string} name @param {string} script */
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
  instead('pg_dump', 'echo dump');
  instead('pg_restore', 'exit 0');
  writeFileSync(picture, 'a picture');
  writeFileSync(`${picture}.0b7e.tmp`, 'half a pic');
});

/** @param {Date} [now] @param {Buffer[]} [keys] */
const take = (now = new Date(), keys = []) =>
  takeBackup({ url: postgres.ownerUrl, files, folder, now, keys });
const dayMs = 86_400_000;
const empty = async () => {
  const name = `empty_${number}_${++emptied}`;
  await connected(postgres.adminUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(postgres.adminUrl);
  url.pathname = `/${name}`;
  return url.href;
};

test('takeBackup of data in use tolerates files that appear and disappear, and skips unfinished files', async () => {
  instead('tar', `"${realTar}" "$@"; exit 1`);
  const backup = await take();
  assert.deepEqual(readdirSync(backup).sort(), ['database.dump', 'files.tar', 'manifest.json']);
  const names = execFileSync(realTar, ['--list', '--file', join(backup, 'files.tar')], { encoding: 'utf8' });
  assert.match(names, /picture\.webp\n/);
  assert.doesNotMatch(names, /\.tmp/);
});

test('restoreDump gives the database a new epoch, so that devices notice the restore', async () => {
  // A fake pg_restore that writes the rows of the backup.
  const put = join(base, 'put.mjs');
  const content = `CREATE SCHEMA platform CREATE TABLE epoch (id text DEFAULT left(gen_random_uuid()::text, 8)); INSERT INTO platform.epoch VALUES ('as it was')`;
  writeFileSync(
    put,
    `import { connected } from ${JSON.stringify(new URL('./postgres-tools.mjs', import.meta.url).href)};\nawait connected(process.argv.at(-1), (client) => client.query(${JSON.stringify(content)}));\n`,
  );
  instead('pg_restore', `[ "$1" = --list ] || exec "${process.execPath}" "${put}" "$@"`);
  const backup = await take();
  const lives = ['as it was'];
  for (const back of ['lives', 'lives-again']) {
    const url = await empty();
    await restoreDump({ backup, url, files: join(base, back) });
    lives.push(
      ...(await connected(url, (client) => client.query('SELECT id FROM platform.epoch'))).rows.map(
        ({ id }) => id,
      ),
    );
  }
  assert.equal(new Set(lives).size, 3);
});

test('takeBackup leaves nothing behind when it breaks off', async () => {
  instead('tar', 'exit 2');
  await assert.rejects(take());
  instead('pg_dump', 'exit 1');
  await assert.rejects(take(), /pg_dump did not work/);
  assert.deepEqual(readdirSync(folder), []);
});

test('takeBackup deletes expired backups, which hold data of deleted accounts, complete or broken off', async () => {
  const days = (/** @type {number} */ many) => new Date(Date.now() - many * 86_400_000);
  const [old, young, killed, running] = [
    await take(days(36)),
    await take(days(34)),
    join(folder, 'pictick-2026-01-01T000000Z.part'),
    join(folder, 'pictick-2026-01-02T000000Z.part'),
  ];
  for (const place of [killed, running]) mkdirSync(place);
  mkdirSync(join(folder, 'of-somebody-else'));
  for (const [place, age] of /** @type {const} */ ([
    [old, 36],
    [young, 34],
    [killed, 2],
    [join(folder, 'of-somebody-else'), 90],
  ]))
    utimesSync(place, days(age), days(age));
  const latest = await take();
  assert.deepEqual(
    readdirSync(folder).sort(),
    [latest, running, young, join(folder, 'of-somebody-else')]
      .map((place) => place.slice(folder.length + 1))
      .sort(),
  );
});

test('restoreDump restores into empty targets only, and refuses a damaged backup', async () => {
  const [backup, url, back] = [await take(), await empty(), join(base, 'back')];
  await restoreDump({ backup, url, files: back });
  assert.equal(readFileSync(join(back, 'img', 'ab', 'cd', 'picture.webp'), 'utf8'), 'a picture');
  await assert.rejects(restoreDump({ backup, url, files: back }), /is not empty/);
  await connected(url, (client) => client.query('CREATE TABLE something (id int)'));
  await assert.rejects(
    restoreDump({ backup, url, files: join(base, 'elsewhere') }),
    /The database is not empty/,
  );
  writeFileSync(join(backup, 'files.tar'), 'cut of');
  await assert.rejects(
    restoreDump({ backup, url, files: join(base, 'elsewhere') }),
    /files\.tar is not what was written/,
  );
  assert.ok(!existsSync(join(base, 'elsewhere')));
});

test('a sealed backup contains no plain text, and opens with its key, also when that is no longer the first', async () => {
  const [key, next] = [randomBytes(32), randomBytes(32)];
  const large = randomBytes(200_000);
  writeFileSync(join(files, 'img', 'large.webp'), large);
  const backup = await take(undefined, [key]);
  assert.deepEqual(readdirSync(backup).sort(), ['database.dump.sealed', 'files.tar.sealed', 'manifest.json']);
  for (const part of ['database.dump.sealed', 'files.tar.sealed'])
    for (const word of ['dump\n', 'a picture', 'picture.webp'])
      assert.ok(!readFileSync(join(backup, part)).includes(word), `${part}: ${word}`);
  const back = join(base, `sealed-${number}`);
  await restoreDump({ backup, url: await empty(), files: back, keys: [next, key] });
  assert.equal(readFileSync(join(back, 'img', 'ab', 'cd', 'picture.webp'), 'utf8'), 'a picture');
  assert.deepEqual(readFileSync(join(back, 'img', 'large.webp')), large);
  rmSync(join(files, 'img', 'large.webp'));
});

test('restoreDump writes nothing of a sealed backup without its key, damaged, cut off, or with a part of another backup', async () => {
  const key = randomBytes(32);
  const [backup, later] = [await take(undefined, [key]), await take(new Date(Date.now() + 60_000), [key])];
  const url = await empty();
  const back = join(base, `refused-${number}`);
  const restore = (/** @type {string} */ from, /** @type {Buffer[]} */ keys = [key]) =>
    restoreDump({ backup: from, url, files: back, keys });
  await assert.rejects(restore(backup, [randomBytes(32)]), /sealed with another key than BACKUP_KEY/);
  await assert.rejects(restore(backup, []), /is sealed: BACKUP_KEY is missing/);
  await assert.rejects(
    restore(await take(new Date(Date.now() + 120_000))),
    /is not sealed, although BACKUP_KEY is set/,
  );
  /** @param {(bytes: Buffer) => Buffer} change the checksums of the manifest are corrected, as an attacker could */
  const changed = (change) => {
    const copy = join(folder, `changed-${Math.random()}`);
    cpSync(backup, copy, { recursive: true });
    const part = join(copy, 'files.tar.sealed');
    writeFileSync(part, change(readFileSync(part)));
    const manifest = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8'));
    manifest.parts['files.tar.sealed'].sha256 = createHash('sha256').update(readFileSync(part)).digest('hex');
    writeFileSync(join(copy, 'manifest.json'), JSON.stringify(manifest));
    return copy;
  };
  writeFileSync(join(files, 'img', 'large.webp'), randomBytes(200_000));
  for (const change of [
    (/** @type {Buffer} */ bytes) =>
      Buffer.concat([bytes.subarray(0, 200), Buffer.from([(bytes[200] ?? 0) ^ 1]), bytes.subarray(201)]),
    (/** @type {Buffer} */ bytes) => bytes.subarray(0, bytes.length - 1),
    (/** @type {Buffer} */ bytes) => Buffer.concat([bytes, Buffer.from('more')]),
    () => readFileSync(join(later, 'files.tar.sealed')),
  ])
    await assert.rejects(
      restore(changed(change)),
      /files\.tar\.sealed is damaged, cut off or of another backup/,
    );
  rmSync(join(files, 'img', 'large.webp'));
  await assert.rejects(restore(changed((bytes) => bytes.subarray(0, 20))), /no sealed file of a backup/);
  assert.ok(!existsSync(back));
});

test('opening refuses a sealed file that is cut off at the end of a chunk', async () => {
  const key = randomBytes(32);
  const seal = async (/** @type {Buffer} */ bytes) => {
    /** @type {Buffer[]} */
    const sealed = [];
    await pipeline([bytes], sealing(key, 'part'), async (source) => {
      for await (const each of source) sealed.push(each);
    });
    return Buffer.concat(sealed);
  };
  const open = async (/** @type {Buffer} */ bytes) => {
    /** @type {Buffer[]} */
    const opened = [];
    await pipeline([bytes], opening([key], 'part'), async (source) => {
      for await (const each of source) opened.push(each);
    });
    return Buffer.concat(opened);
  };
  for (const size of [0, 1, 65_536, 65_537, 200_000]) {
    const bytes = randomBytes(size);
    assert.deepEqual(await open(await seal(bytes)), bytes);
  }
  const sealed = await seal(randomBytes(200_000));
  const header = sealed.length - 200_000 - 4 * 16;
  for (const chunks of [1, 2, 3])
    await assert.rejects(open(sealed.subarray(0, header + chunks * (65_536 + 16))), /damaged, cut off/);
});

test('givenPlaces reads settings from files, and names the variable that is wrong', () => {
  const file = (/** @type {string} */ name, /** @type {string} */ content) => {
    writeFileSync(join(base, name), content);
    return join(base, name);
  };
  const env = {
    MIGRATE_DATABASE_URL: 'postgres://user@db/lists',
    MIGRATE_DATABASE_PASSWORD_FILE: file('password', 'secret\n'),
    DATA_DIR: '/data',
    BACKUP_KEY_FILE: file('key', `${randomBytes(32).toString('base64url')}\n`),
  };
  const places = givenPlaces(env);
  assert.deepEqual([places.url, places.keys.length], ['postgres://user:secret@db/lists', 1]);
  assert.throws(
    () => givenPlaces({ ...env, BACKUP_KEY: 'both' }),
    /BACKUP_KEY and BACKUP_KEY_FILE are both set/,
  );
  assert.throws(
    () => givenPlaces({ ...env, BACKUP_KEY_FILE: join(base, 'away') }),
    /BACKUP_KEY cannot be read: BACKUP_KEY_FILE names/,
  );
  assert.throws(() => keysIn('short'), /BACKUP_KEY must be base64url keys of 32 bytes/);
  assert.equal(placeOf({}), null);
  assert.throws(() => placeOf({ BACKUP_COPY_TO: '/mnt' }), /BACKUP_COPY_TO is set and BACKUP_KEY is missing/);
  for (const [to, complaint] of /** @type {const} */ ([
    ['backups', /must be an absolute folder, or s3:/],
    [join(base, 'not-mounted'), /which does not exist: is it mounted/],
    ['s3://bucket', /BACKUP_COPY_S3_ACCESS_KEY_ID is missing/],
  ])) {
    assert.throws(() => placeOf({ ...env, BACKUP_COPY_TO: to }), complaint);
  }
});

test('sealed backups are copied to a folder once, and deleted there after 35 days', async () => {
  const key = randomBytes(32);
  const elsewhere = join(base, `elsewhere-${number}`);
  mkdirSync(elsewhere);
  const place = placeOf({ BACKUP_KEY: key.toString('base64url'), BACKUP_COPY_TO: elsewhere });
  assert.ok(place);
  const now = new Date();
  const plain = await take(new Date(now.getTime() - dayMs));
  const sealed = await take(now, [key]);
  const name = (/** @type {string} */ backup) => backup.slice(folder.length + 1);
  assert.deepEqual(await copyAway({ folder, place, now }), [name(sealed)]);
  assert.deepEqual(await copyAway({ folder, place, now }), []);
  assert.deepEqual(readdirSync(elsewhere), [name(sealed)]);
  assert.ok(existsSync(plain) && existsSync(join(folder, 'copied')));
  await restoreDump({
    backup: join(elsewhere, name(sealed)),
    url: await empty(),
    files: join(base, `away-${number}`),
    keys: [key],
  });
  await copyAway({ folder, place, now: new Date(now.getTime() + 36 * dayMs) });
  assert.deepEqual(readdirSync(elsewhere), []);
});

test('sealed backups are copied to a bucket, the manifest last, and deleted there after 35 days', async (t) => {
  /** @type {Map<string, string>} */
  const objects = new Map();
  /** @type {Map<string, string[]>} */
  const uploads = new Map();
  let isFull = false;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(String(request.url), 'http://bucket');
    const body = await text(request.setEncoding('latin1'));
    const name = pathname.replace('/safe/', '');
    const isSigned =
      /^AWS4-HMAC-SHA256 Credential=id\//.test(request.headers.authorization ?? '') &&
      request.headers['x-amz-content-sha256'] === createHash('sha256').update(body, 'latin1').digest('hex');
    if (!isSigned || !pathname.startsWith('/safe/'))
      return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    if (isFull) return response.writeHead(400).end('<Error><Code>QuotaExceeded</Code></Error>');
    if (searchParams.has('uploads')) return response.end(`<UploadId>${name}</UploadId>`);
    const parts = uploads.get(name) ?? [];
    if (request.method === 'PUT') uploads.set(name, [...parts, body]);
    else if (request.method === 'POST') objects.set(name, parts.join(''));
    else if (request.method === 'DELETE') objects.delete(name);
    else
      return response.end(
        [...objects.keys()]
          .filter((key) => key.startsWith(searchParams.get('prefix') ?? ''))
          .map((key) => `<Key>${key}</Key>`)
          .join(''),
      );
    return response.setHeader('etag', '"part"').end();
  });
  const port = await listenOn(server, 0);
  t.after(() => server.close());
  const key = randomBytes(32);
  const place = placeOf({
    BACKUP_KEY: key.toString('base64url'),
    BACKUP_COPY_TO: 's3://safe/home/',
    BACKUP_COPY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BACKUP_COPY_S3_ACCESS_KEY_ID: 'id',
    BACKUP_COPY_S3_SECRET_ACCESS_KEY: 'secret',
  });
  assert.ok(place);
  const backup = await take(undefined, [key]);
  const name = backup.slice(folder.length + 1);
  isFull = true;
  await assert.rejects(copyAway({ folder, place }), /BACKUP_COPY_TO: GET was answered 400 \(QuotaExceeded\)/);
  assert.ok(!existsSync(join(folder, 'copied')));
  isFull = false;
  assert.deepEqual(await copyAway({ folder, place }), [name]);
  assert.deepEqual(
    [...objects.keys()],
    ['database.dump.sealed', 'files.tar.sealed', 'manifest.json'].map((part) => `home/${name}/${part}`),
  );
  for (const [object, content] of objects)
    assert.equal(content, readFileSync(join(folder, object.replace('home/', '')), 'latin1'));
  assert.deepEqual(await copyAway({ folder, place }), []);
  await copyAway({ folder, place, now: new Date(Date.now() + 36 * dayMs) });
  assert.equal(objects.size, 0);
});
