// Use cases: upload-reference, regenerate-reference

import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tier } from '@pictick/rules/billing/tier';
import sharp from 'sharp';
import { BillingFacade } from '../../src/billing';
import { entitlementsFor } from '../../src/billing/domain/plans/entitlements';
import { ImagingModule } from '../../src/imaging';
import { GenerateImage } from '../../src/imaging/application/generate/generate-image';
import { GenerationFailed, ImageGenerator } from '../../src/imaging/domain/generate/image-generator';
import { PictureReader } from '../../src/imaging/domain/styles/picture-reader';
import type { ReferenceDto, UserPromptDto, UserPromptsDto } from '../../src/imaging/http/prompts.dto';
import { FakeGenerator } from '../../src/imaging/testing/imaging.harness';
import { ListsModule } from '../../src/lists';
import { ViewsModule } from '../../src/views/views.module';
import { type BuiltModule, build } from '../support/module.builder';
import { zipBombs } from '../support/zip-bombs';

const root = '/api/shopping-lists/user-prompts';

describe('the reference image of a style or character', () => {
  let harness: BuiltModule;
  let ada: string;
  let fox: string;
  const generator = new FakeGenerator();
  const tiers = new Map<string, Tier>();
  const billing: BillingFacade = {
    entitlementsOf: (userId) => Promise.resolve(entitlementsFor(tiers.get(userId) ?? 'trial', 14)),
  };

  beforeAll(async () => {
    harness = await build({
      modules: [ImagingModule, ListsModule, ViewsModule],
      replace: [
        { token: BillingFacade, by: billing },
        { token: ImageGenerator, by: generator },
      ],
      settings: { dataDir: mkdtempSync(join(tmpdir(), 'pictick-references-')) },
    });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    ada = randomUUID();
    tiers.set(ada, 'platinum');
    generator.before = () => undefined;
    generator.source = 'illustrator';
    generator.allows = () => Promise.resolve(true);
    fox = (
      (
        await harness.as(ada)('POST', root, {
          promptKind: 'character',
          name: 'Fox',
          template: 'a red fox to %s',
        })
      ).body as UserPromptDto
    ).id;
  });

  const form = (bytes: Buffer, { field = 'file', more = '' } = {}): { payload: Buffer; type: string } => {
    const head = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="../../fox.exe"\r\ncontent-type: image/png\r\n\r\n`;
    return {
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n${more}--edge--\r\n`)]),
      type: 'multipart/form-data; boundary=edge',
    };
  };
  const send = async (
    path: string,
    { payload, type }: { payload: Buffer; type: string },
    userId = ada,
    key: string = randomUUID(),
  ): Promise<{ status: number; body: UserPromptDto & { code?: string } }> => {
    const response = await harness.app.inject({
      method: 'POST',
      url: path,
      headers: { 'x-auth-token': userId, 'content-type': type, 'idempotency-key': key },
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  };
  const upload = (bytes: Buffer, userId = ada, key?: string): ReturnType<typeof send> =>
    send(`${root}/${fox}/refimage`, form(bytes), userId, key);
  const photo = (width = 640, height = 480): Promise<Buffer> => {
    const rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => [x % 256, y % 256, (x * y) % 256]),
    ).flat(2);
    return sharp(Buffer.from(rows), { raw: { width, height, channels: 3 } })
      .withExif({ IFD0: { Copyright: 'Grandma lives at 5 Elm Street' } })
      .jpeg()
      .toBuffer();
  };
  const regenerate = async (
    id = fox,
    userId = ada,
    key: string = randomUUID(),
  ): Promise<{ status: number; body: ReferenceDto & { code?: string } }> =>
    (await harness.as(userId)('POST', `${root}/${id}/refimage:regenerate`, undefined, {
      'idempotency-key': key,
    })) as never;
  const mine = async (id = fox): Promise<UserPromptDto> =>
    ((await harness.as(ada)('GET', `${root}?limit=100`)).body as UserPromptsDto).userPrompts.find(
      (prompt) => prompt.id === id,
    )!;
  const drawAll = async (): Promise<void> => {
    while (await harness.get(GenerateImage).execute());
  };
  const used = async (): Promise<object> =>
    (
      await harness.database.query<{ used: number; reserved: number }>(
        'SELECT used, reserved FROM imaging.monthly_usage WHERE user_id = $1',
        [ada],
      )
    )[0] ?? { used: 0, reserved: 0 };

  describe('uploaded', () => {
    it('is re-encoded without metadata and served to its owner only', async () => {
      const picture = await photo();
      expect(picture.includes('Elm Street')).toBe(true);
      const answer = await upload(picture);
      expect(answer).toMatchObject({
        status: 201,
        body: { id: fox, referenceStatus: 'ready', thumbHash: expect.any(String) as string },
      });
      expect(await mine()).toMatchObject({ referenceImageUrl: answer.body.referenceImageUrl });
      const file = await harness.app.inject({ method: 'GET', url: answer.body.referenceImageUrl! });
      expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, max-age=31536000, immutable',
      ]);
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 512,
      });
      expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
      expect(file.rawPayload.includes('Elm Street')).toBe(false);
      expect(
        (await harness.app.inject({ method: 'GET', url: answer.body.referenceImageUrl!.split('?')[0]! }))
          .statusCode,
      ).toBe(404);
      expect(await used()).toEqual({ used: 0, reserved: 0 });
    });

    it('is left out of the generated reference image, so that no provider gets it', async () => {
      await upload(await photo());
      const { body } = await regenerate();
      expect(body.imageId).not.toBeNull();
      await drawAll();
      expect(generator.drawn.at(-1)?.figure).toMatchObject({ reference: null });
    });

    it('may be a PNG of one colour', async () => {
      expect(
        (
          await upload(
            await sharp({ create: { width: 40, height: 40, channels: 3, background: '#204080' } })
              .png()
              .toBuffer(),
          )
        ).status,
      ).toBe(201);
    });

    it('may be PNG or WebP', async () => {
      for (const format of ['png', 'webp'] as const)
        expect(
          (
            await upload(
              await sharp(await photo())
                .toFormat(format)
                .toBuffer(),
            )
          ).status,
        ).toBe(201);
    });

    it.each([
      ['text', Buffer.from('hello')],
      ['empty', Buffer.alloc(0)],
      [
        'an SVG with a script',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
      ],
      ['a truncated picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
      ['GIF', Buffer.from('474946383961010001000000002c00000000010001000002', 'hex')],
    ])('is refused if it is %s', async (_, bytes) => {
      expect(await upload(bytes)).toMatchObject({
        status: 422,
        body: { code: 'IMAGE_UNREADABLE', message: 'errors.imageUnreadable' },
      });
      expect((await mine()).referenceStatus).toBe('none');
    });

    it.each(zipBombs)('is refused as a decompression bomb: %s', async (_, make) => {
      const bomb = await make();
      expect(bomb.length).toBeLessThan(1_000_000);
      expect(await upload(bomb)).toMatchObject({ status: 422, body: { code: 'IMAGE_UNREADABLE' } });
    });

    it('may have 8 MB at most; other routes keep their limit and take no files', async () => {
      const picture = await photo();
      const large = (size: number): Buffer => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
      expect((await upload(large(8 * 1_048_576 - 1))).status).toBe(201);
      expect(await upload(large(8 * 1_048_576 + 1))).toMatchObject({
        status: 413,
        body: { code: 'PAYLOAD_TOO_LARGE' },
      });
      expect(await send(root, form(picture))).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
      });
      expect(await send('/api/shopping-lists', form(picture))).toMatchObject({ status: 415 });
      expect(
        await send(root, {
          payload: Buffer.from(JSON.stringify({ name: 'x'.repeat(1_100_000) })),
          type: 'application/json',
        }),
      ).toMatchObject({ status: 413 });
    });

    it.each([
      ['a request without a form', { payload: Buffer.from('{}'), type: 'application/json' }, 415],
      [
        'a form without a file',
        { payload: Buffer.from('--edge--\r\n'), type: 'multipart/form-data; boundary=edge' },
        422,
      ],
      [
        'a truncated form',
        {
          payload: Buffer.from(
            '--edge\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nabc',
          ),
          type: 'multipart/form-data; boundary=edge',
        },
        400,
      ],
      ['a form without a boundary', { payload: Buffer.from('x'), type: 'multipart/form-data' }, 400],
    ])('is refused in %s', async (_, sent, status) => {
      expect((await send(`${root}/${fox}/refimage`, sent)).status).toBe(status);
    });

    it('needs its owner, with platinum', async () => {
      const picture = await photo();
      const ben = randomUUID();
      tiers.set(ben, 'platinum');
      expect(await upload(picture, ben)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      tiers.set(ada, 'pro');
      expect(await upload(picture)).toMatchObject({ status: 403, body: { code: 'UPGRADE_REQUIRED' } });
    });

    it('is stored once per idempotency key, and the key with another file is refused', async () => {
      const key = randomUUID();
      const [one, other] = [await photo(), await photo(320, 320)];
      const first = await upload(one, ada, key);
      const decoded = jest.spyOn(harness.get(PictureReader), 'read');
      expect((await upload(one, ada, key)).body).toEqual(first.body);
      // It is known by its hash and not decoded again.
      expect(decoded).not.toHaveBeenCalled();
      expect(await upload(other, ada, key)).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      });
    });
  });

  describe('uploaded with an outside generator', () => {
    it('is kept private, and a generated one of the character counts and replaces it', async () => {
      generator.source = 'model';
      const photograph = (await upload(await photo())).body;
      expect(photograph).toMatchObject({
        referenceStatus: 'generating',
        referenceImageUrl: expect.any(String) as string,
      });
      // A second photograph meanwhile counts once.
      const second = (await upload(await photo(320, 320))).body;
      expect(second).toMatchObject({ referenceStatus: 'generating' });
      expect(await used()).toEqual({ used: 0, reserved: 1 });
      await drawAll();
      expect(generator.drawn.at(-1)?.figure).toMatchObject({
        description: 'a red fox to %s',
        reference: null,
      });
      expect(await used()).toEqual({ used: 1, reserved: 0 });
      const { referenceImageUrl, referenceStatus } = await mine();
      expect(referenceStatus).toBe('ready');
      expect([photograph.referenceImageUrl, second.referenceImageUrl]).not.toContain(referenceImageUrl);
    });

    it('stays if the month is used up or the generated one fails', async () => {
      generator.source = 'model';
      generator.before = () => Promise.reject(new GenerationFailed('safety_filter', false));
      const { referenceImageUrl } = (await upload(await photo())).body;
      await drawAll();
      expect(await mine()).toMatchObject({ referenceStatus: 'failed', referenceImageUrl });
      await harness.database.query('UPDATE imaging.monthly_usage SET used = 150 WHERE user_id = $1', [ada]);
      const full = (await upload(await photo(320, 320))).body;
      expect(full).toMatchObject({ referenceStatus: 'ready' });
      expect(await used()).toEqual({ used: 150, reserved: 0 });
    });

    it('stays for a style, which is described in words', async () => {
      generator.source = 'model';
      const chalk = (
        (await harness.as(ada)('POST', root, { promptKind: 'style', name: 'Chalk', template: '%s in chalk' }))
          .body as UserPromptDto
      ).id;
      expect((await send(`${root}/${chalk}/refimage`, form(await photo()))).body).toMatchObject({
        referenceStatus: 'ready',
      });
      expect(await used()).toEqual({ used: 0, reserved: 0 });
    });
  });

  describe('a template that moderation refuses', () => {
    const judged: string[] = [];
    beforeEach(() => {
      judged.length = 0;
      generator.allows = (words) => Promise.resolve(judged.push(words) > 0 && !words.includes('doom'));
    });

    it('is refused when it is saved, not only when it is drawn', async () => {
      const make = (template: string, key: string = randomUUID()) =>
        harness.as(ada)(
          'POST',
          root,
          { promptKind: 'style', name: 'Oil', template },
          { 'idempotency-key': key },
        );
      expect(await make('%s of doom')).toMatchObject({
        status: 422,
        body: { code: 'PROMPT_BLOCKED', details: [{ field: 'template', rule: 'format' }] },
      });
      const key = randomUUID();
      expect((await make('oil of %s', key)).status).toBe(201);
      expect((await make('oil of %s', key)).status).toBe(201);
      const change = (template: string) =>
        harness.as(ada)('PUT', `${root}/${fox}`, { name: 'Fox', template });
      expect(await change('a fox of doom to %s')).toMatchObject({
        status: 422,
        body: { code: 'PROMPT_BLOCKED' },
      });
      expect((await mine()).template).toBe('a red fox to %s');
      // Moderated once each, only new templates, and without the placeholder.
      expect(judged).toEqual(['of doom', 'oil of', 'a fox of doom to']);
    });

    it('is not even moderated for users without the right', async () => {
      tiers.set(ada, 'pro');
      expect(
        await harness.as(ada)('POST', root, { promptKind: 'style', name: 'Oil', template: '%s of doom' }),
      ).toMatchObject({ status: 403 });
      expect(judged).toEqual([]);
    });
  });

  describe('generated from the template', () => {
    it('is generated, counts, and is shown from then on', async () => {
      const asked = await regenerate();
      expect(asked).toMatchObject({
        status: 200,
        body: { status: 'generating', reason: null, referenceImageUrl: null },
      });
      expect(await mine()).toMatchObject({ referenceStatus: 'generating' });
      expect(await used()).toEqual({ used: 0, reserved: 1 });
      await drawAll();
      expect(generator.drawn.at(-1)).toMatchObject({
        figure: { promptId: fox, name: 'Fox', description: 'a red fox to %s' },
        style: { builtIn: 'cartoon' },
      });
      const { referenceImageUrl, referenceStatus } = await mine();
      expect([referenceStatus, referenceImageUrl]).toEqual([
        'ready',
        expect.stringMatching(/^\/img\/p[0-9a-f]{64}\.512\.webp\?e=/),
      ]);
      expect(await used()).toEqual({ used: 1, reserved: 0 });
      // A second one; until it is ready the first one stays.
      const again = await regenerate();
      expect(again.body).toMatchObject({ status: 'generating', referenceImageUrl });
      await drawAll();
      expect((await mine()).referenceImageUrl).not.toBe(referenceImageUrl);
      expect(
        await harness.database.query('SELECT 1 FROM imaging.list_pictures WHERE list_id = $1', [fox]),
      ).toEqual([]);
    });

    it('is generated once for repeated requests', async () => {
      const key = randomUUID();
      const answers = [
        ...(await Promise.all([1, 2, 3].map(() => regenerate(fox, ada, key)))),
        await regenerate(),
      ];
      expect(new Set(answers.map(({ body }) => body.imageId)).size).toBe(1);
      expect(await used()).toEqual({ used: 0, reserved: 1 });
      await drawAll();
    });

    it('of a style shows an apple', async () => {
      const chalk = (
        (await harness.as(ada)('POST', root, { promptKind: 'style', name: 'Chalk', template: '%s in chalk' }))
          .body as UserPromptDto
      ).id;
      await regenerate(chalk);
      await drawAll();
      expect(generator.drawn.at(-1)).toMatchObject({
        concept: 'apple',
        style: { promptId: chalk, template: '%s in chalk', nearest: 'watercolour' },
        figure: null,
      });
      expect((await mine(chalk)).referenceStatus).toBe('ready');
    });

    it('that fails does not count, has a reason, and keeps the previous one', async () => {
      const { referenceImageUrl } = (await upload(await photo())).body;
      generator.before = () => Promise.reject(new GenerationFailed('safety_filter', false));
      await regenerate();
      await drawAll();
      expect(await mine()).toMatchObject({
        referenceStatus: 'failed',
        referenceReason: 'safety_filter',
        referenceImageUrl,
      });
      expect(await used()).toEqual({ used: 0, reserved: 0 });
      // An uploaded one clears the failure.
      await upload(await photo(300, 300));
      expect(await mine()).toMatchObject({ referenceStatus: 'ready', referenceReason: null });
    });

    it('that is ready after an upload is ignored', async () => {
      await regenerate();
      const { referenceImageUrl } = (await upload(await photo())).body;
      await drawAll();
      expect(await mine()).toMatchObject({ referenceStatus: 'ready', referenceImageUrl });
    });

    it('is not requested if the month is used up: the previous one stays', async () => {
      await harness.database.query(
        "INSERT INTO imaging.monthly_usage VALUES ($1, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'), 150, 0)",
        [ada],
      );
      expect(await regenerate()).toMatchObject({
        status: 200,
        body: { imageId: null, status: 'none', reason: 'quota' },
      });
    });

    it('needs its owner, with platinum, and a prompt that is not built-in', async () => {
      const ben = randomUUID();
      tiers.set(ben, 'platinum');
      expect(await regenerate(fox, ben)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await regenerate('kuzu')).toMatchObject({ status: 404 });
      tiers.set(ada, 'pro');
      expect(await regenerate()).toMatchObject({ status: 403, body: { code: 'UPGRADE_REQUIRED' } });
    });
  });
});
