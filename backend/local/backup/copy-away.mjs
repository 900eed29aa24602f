// @ts-check
import { createHash } from 'node:crypto';
import {
  closeSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { longestDays } from './dump.mjs';
import { nowhere, setting, summing } from './postgres-tools.mjs';

/**
 * Storage for copies of backups.
 * @typedef {{ names: () => Promise<string[]>, put: (folder: string, name: string) => Promise<void>, remove: (name: string) => Promise<void> }} Place `names`: of complete backups only
 */

const whole = /^pictick-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
const partBytes = 64 * 1_048_576;
const answerMs = 10 * 60_000;

/** Time of a backup by its name, in ms; null for other names. @param {string} name */
function takenAt(name) {
  const [known, day, ...clock] = whole.exec(name) ?? [];
  return known === undefined ? null : Date.parse(`${day}T${clock.join(':')}Z`);
}

/** The storage of BACKUP_COPY_TO; null if it is not set. @throws for wrong settings @param {NodeJS.ProcessEnv} env @returns {Place | null} */
export function placeOf(env) {
  const to = env['BACKUP_COPY_TO']?.trim();
  if (!to) return null;
  if (!setting(env, 'BACKUP_KEY'))
    throw new Error('BACKUP_COPY_TO is set and BACKUP_KEY is missing: only sealed backups are copied');
  const [, bucket = '', prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?((?:[A-Za-z0-9_-]+\/)*)$/.exec(
      to.endsWith('/') ? to : `${to}/`,
    ) ?? [];
  if (bucket === '' && !isAbsolute(to))
    throw new Error('BACKUP_COPY_TO must be an absolute folder, or s3://bucket/prefix/');
  if (bucket === '') return folderAt(to);
  const needed = (/** @type {string} */ name) => {
    const value = setting(env, `BACKUP_COPY_S3_${name}`);
    if (!value) throw new Error(`BACKUP_COPY_S3_${name} is missing: BACKUP_COPY_TO names a bucket`);
    return value;
  };
  const client = new AwsClient({
    accessKeyId: needed('ACCESS_KEY_ID'),
    secretAccessKey: needed('SECRET_ACCESS_KEY'),
    region: env['BACKUP_COPY_S3_REGION'] || 'us-east-1',
    service: 's3',
    retries: 2,
  });
  return bucketAt(client, new URL(`${needed('ENDPOINT').replace(/\/$/, '')}/${bucket}/`), prefix);
}

/** A mounted folder. @throws if it does not exist, because it is not mounted then @param {string} root @returns {Place} */
function folderAt(root) {
  if (!existsSync(root))
    throw new Error(`BACKUP_COPY_TO names ${root}, which does not exist: is it mounted?`);
  return {
    names: async () => readdirSync(root),
    put: async (folder, name) => {
      const unfinished = join(root, `${name}.part`);
      rmSync(unfinished, { recursive: true, force: true });
      mkdirSync(unfinished, { mode: 0o700 });
      cpSync(join(folder, name), unfinished, { recursive: true });
      const { parts } = JSON.parse(readFileSync(join(unfinished, 'manifest.json'), 'utf8'));
      for (const [part, { sha256 }] of Object.entries(parts)) {
        const sum = summing();
        await pipeline(createReadStream(join(unfinished, part)), sum.through, nowhere());
        if (sum.digest() !== sha256)
          throw new Error(`the copy of ${part} of ${name} differs from the original`);
      }
      renameSync(unfinished, join(root, name));
    },
    remove: async (name) => rmSync(join(root, name), { recursive: true }),
  };
}

/** @param {AwsClient} client @param {URL} bucket @param {string} prefix @returns {Place} */
function bucketAt(client, bucket, prefix) {
  const call = async (
    /** @type {string} */ method,
    /** @type {string} */ key,
    /** @type {Record<string, string>} */ query = {},
    /** @type {Uint8Array<ArrayBuffer> | undefined} */ body = undefined,
  ) => {
    const url = new URL(key, bucket);
    url.search = new URLSearchParams(query).toString();
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    const answer = await client.fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
      ...(body && { body }),
    });
    const text = await answer.text();
    // S3 answers a long merge with 200 at once and may report its failure in the body.
    if (!answer.ok || text.includes('<Error>'))
      throw new Error(
        `BACKUP_COPY_TO: ${method} was answered ${answer.status} (${/<Code>(\w+)</.exec(text)?.[1] ?? 'no code'})`,
      );
    return { text, etag: answer.headers.get('etag') ?? '' };
  };
  const element = (/** @type {string} */ xml, /** @type {string} */ name) =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
  const keys = async (/** @type {string} */ below) => {
    /** @type {string[]} */
    const found = [];
    for (let token = ''; ;) {
      const { text } = await call('GET', '', {
        'list-type': '2',
        prefix: `${prefix}${below}`,
        ...(token && { 'continuation-token': token }),
      });
      found.push(...[...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key));
      token = element(text, 'NextContinuationToken');
      if (token === '') return found;
    }
  };
  const upload = async (/** @type {string} */ file, /** @type {string} */ key) => {
    const id = element((await call('POST', key, { uploads: '' })).text, 'UploadId');
    /** @type {string[]} */
    const parts = [];
    const source = openSync(file, 'r');
    try {
      for (let at = 0, size = statSync(file).size; at < size || parts.length === 0; at += partBytes) {
        const bytes = Buffer.alloc(Math.min(partBytes, size - at));
        readSync(source, bytes, 0, bytes.length, at);
        const { etag } = await call(
          'PUT',
          key,
          { partNumber: String(parts.length + 1), uploadId: id },
          bytes,
        );
        parts.push(
          `<Part><PartNumber>${parts.length + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
        );
      }
      await call(
        'POST',
        key,
        { uploadId: id },
        Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`),
      );
    } catch (error) {
      await call('DELETE', key, { uploadId: id }).catch(() => undefined);
      throw error;
    } finally {
      closeSync(source);
    }
  };
  return {
    // The manifest is uploaded last: a backup without one is incomplete.
    names: async () =>
      (await keys('pictick-'))
        .filter((key) => key.endsWith('/manifest.json'))
        .map((key) => key.slice(prefix.length).split('/')[0] ?? ''),
    put: async (folder, name) => {
      const files = readdirSync(join(folder, name)).sort(
        (one, other) => Number(one === 'manifest.json') - Number(other === 'manifest.json'),
      );
      for (const file of files) await upload(join(folder, name, file), `${prefix}${name}/${file}`);
    },
    remove: async (name) => {
      for (const key of await keys(`${name}/`)) await call('DELETE', key);
    },
  };
}

/**
 * Copies sealed backups that are missing there, and deletes expired ones there.
 * @param {{ folder: string, place: Place, now?: Date }} what
 * @returns {Promise<string[]>} names of the copied backups
 */
export async function copyAway({ folder, place, now = new Date() }) {
  const isYoung = (/** @type {string} */ name) =>
    now.getTime() - (takenAt(name) ?? 0) <= longestDays * 86_400_000;
  const there = await place.names();
  // An unsealed backup, from before there was a key, is never copied.
  const isSealed = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8')).sealed === true;
  const missing = readdirSync(folder)
    .filter((name) => whole.test(name) && isYoung(name) && !there.includes(name) && isSealed(name))
    .sort();
  for (const name of missing) await place.put(folder, name);
  for (const name of there) if (whole.test(name) && !isYoung(name)) await place.remove(name);
  // Monitoring reads the age of this file.
  writeFileSync(join(folder, 'copied'), `${now.toISOString()}\n`);
  return missing;
}
