import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { DomainError } from '../../../kernel/domain-error';
import type { Settings } from '../../../platform/config/env';
import { failureOf } from '../../../platform/http/errors';
import { PictureUrls } from '../../domain/storage/picture-urls';
import { PictureFilesController } from '../../http/picture-files.controller';
import { PictureFiles } from '../../queries/picture-files.query';
import { DiskImageStore } from './disk-image-store';
import { SignedPictureUrls } from './signed-picture-urls';

let app: NestFastifyApplication;
let folder: string;
const addresses = new SignedPictureUrls({ hmacKeys: [Buffer.alloc(32, 3)] } as unknown as Settings, {
  now: () => new Date(),
});
const sha = 'abcd' + '1'.repeat(60);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictick-files-'));
  await writeFile(join(folder, 'secret'), 'secret');
  await mkdir(join(folder, 'ab', 'cd'), { recursive: true });
  await writeFile(join(folder, 'ab', 'cd', `${sha}.512.webp`), Buffer.alloc(70_000, 5));
  await writeFile(join(folder, 'ab', 'cd', `${sha}.256.webp`), 'small');
  await writeFile(join(folder, 'ab', 'cd', `p${sha}.512.webp`), 'somebody’s own');
  const module = await Test.createTestingModule({
    controllers: [PictureFilesController],
    providers: [
      { provide: PictureFiles, useValue: new PictureFiles(new DiskImageStore(folder)) },
      { provide: PictureUrls, useValue: addresses },
    ],
  }).compile();
  app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

describe('GET /img/:file', () => {
  it('sends an immutable picture with safe headers', async () => {
    const answer = await get(`/img/${sha}.512.webp`);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(Buffer.alloc(70_000, 5))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '70000',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await get(`/img/${sha}.256.webp`)).body).toBe('small');
  });

  it('sends a private picture for a signed URL only, and forbids shared caches', async () => {
    for (const url of [
      `/img/p${sha}.512.webp`,
      `/img/p${sha}.512.webp?e=99999&s=x`,
      `/img/p${sha}.512.webp?e=1&e=2&s=3`,
    ]) {
      const refused = await get(url);
      expect([refused.statusCode, refused.body.includes('own')]).toEqual([500, false]);
    }
    const answer = await get(addresses.of(`p${sha}.512.webp`));
    expect([answer.statusCode, answer.body]).toEqual([200, 'somebody’s own']);
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  });

  it.each([
    'secret',
    '..%2fsecret',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    `${'0'.repeat(64)}.512.webp`,
    'x.webp',
  ])('answers 404 for %s', async (name) => {
    const answer = await get(`/img/${name}`);
    expect(answer.body).not.toContain('secret');
    expect(answer.statusCode).not.toBe(200);
  });

  it('answers 304 for a known picture without reading it', async () => {
    const name = `${sha}.512.webp`;
    const { etag } = (await get(`/img/${name}`)).headers;
    expect(etag).toBe(`"${name}"`);
    const known = (url: string, tags: string) =>
      app.inject({ method: 'GET', url, headers: { 'if-none-match': tags } });
    for (const tags of [etag as string, `"other", W/${etag as string}`]) {
      const again = await known(`/img/${name}`, tags);
      expect([again.statusCode, again.body, again.headers['etag'], again.headers['cache-control']]).toEqual([
        304,
        '',
        etag,
        'public, max-age=31536000, immutable',
      ]);
    }
    expect((await known(`/img/${name}`, '"other"')).statusCode).toBe(200);
    // Without a signature it does not answer 304 either.
    expect((await known(`/img/p${sha}.512.webp`, `"p${sha}.512.webp"`)).statusCode).toBe(500);
    expect((await get(`/img/${'0'.repeat(64)}.512.webp`)).headers).not.toHaveProperty('etag');
  });

  it('answers 404 in the shape of every error', async () => {
    await expect(
      app.get(PictureFilesController).getPicture('secret', {}, undefined, {} as never),
    ).rejects.toThrow(DomainError);
  });

  it('answers 503 while the store is unavailable, without its name', async () => {
    const away = new DiskImageStore(folder);
    away.open = () =>
      Promise.reject(
        Object.assign(new Error('S3 GET: no answer at s3.example.org'), {
          name: 'S3Error',
          code: 'GET: no answer',
        }),
      );
    const failure = failureOf(
      await new PictureFiles(away).open(`${sha}.512.webp`).catch((error: unknown) => error),
    );
    expect(failure).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: 1 });
  });
});
