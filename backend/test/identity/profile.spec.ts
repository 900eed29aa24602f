// Use cases: change-profile, upload-avatar, remove-avatar, import-google-avatar

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { IdentityModule } from '../../src/identity';
import { ImportGoogleAvatar } from '../../src/identity/application/avatar/import-google-avatar';
import { SignInWithGoogle } from '../../src/identity/application/sign-in/sign-in-with-google';
import { AvatarImportJobs } from '../../src/identity/domain/avatars';
import type { ProviderProfile } from '../../src/identity/domain/person';
import type { ProfileDto } from '../../src/identity/http/profile/profile.dto';
import { ImagingModule } from '../../src/imaging';
import { Clock } from '../../src/kernel/clock';
import { ListsModule } from '../../src/lists';
import { RefreshMemberProfiles } from '../../src/lists/application/share-list/refresh-member-profiles.on-profile-changed';
import type { AccountStatusDto, CollaboratorsDto, ListWithItemsDto, MeDto } from '../../src/views/views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';
import { zipBombs } from '../support/zip-bombs';

const me = '/api/auth/me';
const day = 86_400_000;

describe('the profile', () => {
  let harness: BuiltModule;
  let pictures: Server;
  let web: string;
  let ada: string;
  let serve: (path: string) => { status?: number; headers?: Record<string, string>; body?: Buffer };
  const asked: string[] = [];
  const clock = new TestClock();

  beforeAll(async () => {
    pictures = createServer((request, response) => {
      asked.push(request.url ?? '');
      const { status = 200, headers = {}, body = Buffer.alloc(0) } = serve(request.url ?? '');
      response.writeHead(status, headers).end(body);
    });
    pictures.listen(0, '127.0.0.1');
    await once(pictures, 'listening');
    web = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
    const google = {
      clientId: 'client',
      clientSecret: 'secret',
      issuer: web,
      authorizationUrl: `${web}/a`,
      tokenUrl: `${web}/t`,
      userinfoUrl: `${web}/userinfo`,
      jwksUrl: `${web}/jwks`,
      pictureUrl: new URL(web),
    };
    harness = await build({
      modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule],
      replace: [{ token: Clock, by: clock }],
      settings: { google },
    });
  });
  afterAll(async () => {
    await harness.close();
    pictures.close();
  });
  beforeEach(async () => {
    clock.time = new Date();
    asked.length = 0;
    ada = await register(harness, { name: 'Ada King', email: `${randomUUID()}@example.org` });
  });

  const photo = (color = '#a04020'): Promise<Buffer> =>
    sharp({ create: { width: 600, height: 400, channels: 3, background: color } })
      .withExif({ IFD0: { Copyright: 'Grandma lives at 5 Elm Street' } })
      .jpeg()
      .toBuffer();
  const change = (body: object, key: string = randomUUID()) =>
    harness.as(ada)('PATCH', me, body, { 'idempotency-key': key });
  const seen = async (): Promise<MeDto> => (await harness.as(ada)('GET', me)).body as MeDto;
  const put = (bytes: Buffer, key: string = randomUUID()) => {
    const head =
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="../../me.exe"\r\ncontent-type: image/png\r\n\r\n';
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]);
    return harness.app.inject({
      method: 'PUT',
      url: `${me}/avatar`,
      headers: {
        'x-auth-token': ada,
        'content-type': 'multipart/form-data; boundary=edge',
        'idempotency-key': key,
      },
      payload,
    });
  };
  const get = (url: string) => harness.app.inject({ method: 'GET', url });
  const copy = (address: string) => harness.get(ImportGoogleAvatar).execute(ada, address);

  describe('ChangeProfile', () => {
    it('changes name and language, and answers with the profile', async () => {
      expect(await change({ name: '  Mama\u202e ', language: 'tr' })).toMatchObject({
        status: 200,
        body: { id: ada, name: 'Mama', language: 'tr', avatarUrl: null },
      });
      expect(await change({ language: 'de' })).toMatchObject({
        status: 200,
        body: { name: 'Mama', language: 'de' },
      });
      expect(await seen()).toMatchObject({ name: 'Mama', language: 'de' });
    });

    it.each([
      [{}],
      [{ name: '' }],
      [{ name: null }],
      [{ name: 7 }],
      [{ name: ['x'] }],
      [{ name: 'a'.repeat(121) }],
      [{ name: 'a'.repeat(5_000) }],
      [{ language: 'pt' }],
      [{ language: null }],
      [{ name: 'Mia', tier: 'pro' }],
      [{ email: 'x@example.org' }],
      [[]],
    ])('refuses %j', async (body) => {
      expect(await change(body)).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED' } });
      expect(await seen()).toMatchObject({ name: 'Ada King', language: null });
    });

    it("keeps the chosen name when Google's changes", async () => {
      const account: ProviderProfile = {
        provider: 'google',
        subject: randomUUID(),
        name: 'Ayşe Y.',
        email: `${randomUUID()}@example.org`,
        picture: null,
      };
      await harness.get(SignInWithGoogle).execute(account, randomUUID());
      ada = (
        await harness.database.query<{ person_id: string }>(
          'SELECT person_id FROM identity.sign_in WHERE subject = $1',
          [account.subject],
        )
      )[0]!.person_id;
      await harness.get(SignInWithGoogle).execute({ ...account, name: 'Ayşe Yıldız' }, randomUUID());
      expect((await seen()).name).toBe('Ayşe Yıldız');
      await change({ name: 'Anne' });
      await harness.get(SignInWithGoogle).execute({ ...account, name: 'A. Yıldız' }, randomUUID());
      expect((await seen()).name).toBe('Anne');
    });

    it('changes once for one idempotency key', async () => {
      const key = randomUUID();
      await change({ name: 'Mia' }, key);
      await change({ name: 'Lea' });
      const again = await change({ name: 'Mia' }, key);
      expect([again.status, again.headers['idempotent-replayed'], (again.body as ProfileDto).name]).toEqual([
        200,
        'true',
        'Mia',
      ]);
      expect((await seen()).name).toBe('Lea');
      expect(await change({ name: 'Zoe' }, key)).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      });
    });
  });

  describe('UploadAvatar', () => {
    it('re-encodes the picture, and serves it only at its signed address', async () => {
      const answer = await put(await photo());
      const { avatarUrl, avatarVersion } = answer.json<ProfileDto>();
      expect([answer.statusCode, avatarVersion]).toEqual([200, 1]);
      expect(avatarUrl).toMatch(new RegExp(`^/img/faces/${ada}-v1\\.jpg\\?e=\\d+&s=[\\w-]{32}$`));
      const file = await get(avatarUrl!);
      expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
        200,
        'image/jpeg',
        'private, max-age=31536000, immutable',
      ]);
      expect(file.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const { format, width, height, exif } = await sharp(file.rawPayload).metadata();
      expect([format, width, height, exif]).toEqual(['jpeg', 256, 256, undefined]);
      expect(file.rawPayload.includes('Elm Street')).toBe(false);
      const bare = avatarUrl!.split('?')[0]!;
      const other = avatarUrl!.replace(ada, randomUUID());
      for (const url of [
        bare,
        other,
        avatarUrl!.replace('-v1', '-v2'),
        `${bare}?e=99999&s=${avatarUrl!.split('s=')[1]!}`,
        `/img/faces/..%2f${ada}-v1.jpg`,
        '/img/faces/x',
      ])
        expect((await get(url)).statusCode).toBe(404);
    });

    it('gives an address that is stable for a day, valid for two weeks, and always the same picture', async () => {
      const first = (await put(await photo())).json<ProfileDto>().avatarUrl!;
      clock.time = new Date(Math.floor(clock.time.getTime() / day) * day + day);
      const morning = (await seen()).avatarUrl;
      clock.time = new Date(clock.time.getTime() + day - 1);
      expect((await seen()).avatarUrl).toBe(morning);
      clock.time = new Date(clock.time.getTime() + 1);
      expect((await seen()).avatarUrl).not.toBe(morning);
      clock.time = new Date(clock.time.getTime() + 13 * day);
      expect((await get(morning!)).statusCode).toBe(200);
      clock.time = new Date(clock.time.getTime() + day);
      expect((await get(morning!)).statusCode).toBe(404);
      const second = (await put(await photo('#204080'))).json<ProfileDto>();
      expect(second).toMatchObject({ avatarVersion: 2 });
      expect((await get(first)).statusCode).toBe(404);
      expect((await get(second.avatarUrl!)).statusCode).toBe(200);
      clock.time = new Date(clock.time.getTime() + 15 * day);
      expect((await get(second.avatarUrl!)).statusCode).toBe(404);
    });

    it.each([
      ['no picture', Buffer.from('<svg onload=alert(1)>')],
      ['nothing', Buffer.alloc(0)],
      ['half a picture', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ])('refuses %s', async (_, bytes) => {
      expect((await put(bytes)).json()).toMatchObject({ code: 'IMAGE_UNREADABLE' });
      expect(await seen()).toMatchObject({ avatarUrl: null, avatarVersion: 0 });
    });

    it('accepts a PNG of one colour', async () => {
      expect(
        (
          await put(
            await sharp({ create: { width: 40, height: 40, channels: 3, background: '#204080' } })
              .png()
              .toBuffer(),
          )
        ).statusCode,
      ).toBe(200);
    });

    it.each(zipBombs)('refuses a decompression bomb: %s', async (_, make) => {
      expect((await put(await make())).json()).toMatchObject({ code: 'IMAGE_UNREADABLE' });
    });

    it('refuses more than 8 MB', async () => {
      expect((await put(Buffer.alloc(8_400_000, 1))).statusCode).toBe(413);
    });

    it('is undone by RemoveAvatar, after which Google is not asked', async () => {
      const shown = (await put(await photo())).json<ProfileDto>().avatarUrl!;
      expect(await harness.as(ada)('DELETE', `${me}/avatar`)).toMatchObject({
        status: 200,
        body: { avatarUrl: null, avatarVersion: 2 },
      });
      expect((await get(shown)).statusCode).toBe(404);
      await copy(`${web}/face.jpg`);
      expect(asked).toEqual([]);
      expect(await harness.database.query('SELECT 1 FROM identity.face WHERE person_id = $1', [ada])).toEqual(
        [],
      );
    });

    it('stores once for one idempotency key', async () => {
      const [key, picture] = [randomUUID(), await photo()];
      await put(picture, key);
      const again = await put(picture, key);
      expect([
        again.statusCode,
        again.headers['idempotent-replayed'],
        again.json<ProfileDto>().avatarVersion,
      ]).toEqual([200, 'true', 1]);
      expect((await put(await photo('#123456'), key)).json()).toMatchObject({
        code: 'IDEMPOTENCY_KEY_REUSED',
      });
    });
  });

  describe('ImportGoogleAvatar', () => {
    it('copies the picture once, and again only if it is another one', async () => {
      const body = await photo();
      serve = () => ({ headers: { 'content-type': 'image/jpeg' }, body });
      await copy(`${web}/one.jpg`);
      await copy(`${web}/one.jpg`);
      expect(asked).toEqual(['/one.jpg']);
      const { avatarUrl, avatarVersion } = await seen();
      expect([avatarVersion, (await get(avatarUrl!)).statusCode]).toEqual([1, 200]);
      await copy(`${web}/two.jpg`);
      expect((await seen()).avatarVersion).toBe(2);
    });

    it('stops after the user uploaded a picture', async () => {
      await put(await photo());
      serve = () => ({ status: 500 });
      await copy(`${web}/one.jpg`);
      expect(asked).toEqual([]);
    });

    it.each<[string, () => ReturnType<typeof serve>]>([
      ['leads elsewhere', () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/secret' } })],
      ['is gone', () => ({ status: 404 })],
      ['is larger than 2 MB', () => ({ body: Buffer.alloc(2_200_000, 1) })],
      ['is no picture', () => ({ headers: { 'content-type': 'image/jpeg' }, body: Buffer.from('<html>') })],
    ])('does without a picture that %s', async (_, answer) => {
      serve = answer;
      await copy(`${web}/one.jpg`);
      expect(asked).toEqual(['/one.jpg']);
      expect(await seen()).toMatchObject({ avatarUrl: null, avatarVersion: 0 });
    });

    it('is retried if Google does not answer', async () => {
      serve = () => ({ status: 503 });
      await expect(copy(`${web}/one.jpg`)).rejects.toThrow('HTTP 503');
    });

    it.each([
      'http://lh3.googleusercontent.com/a',
      'https://lh3.googleusercontent.com.evil.example/a',
      'https://googleusercontent.com@evil.example/',
      'https://evilgoogleusercontent.com/',
      'https://lh3.googleusercontent.com:8443/a',
      'https://169.254.169.254/latest',
      'http://localhost/',
      'file:///etc/passwd',
      'not an address',
      'data:image/png;base64,AAAA',
    ])('does not fetch from %s', async (address) => {
      const spy = jest.spyOn(globalThis, 'fetch');
      await copy(address);
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
      expect((await seen()).avatarUrl).toBeNull();
    });

    it("requests the stored size from Google's own host", async () => {
      const spy = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(await photo()));
      await copy('https://lh3.googleusercontent.com/a/ACg8ocK=s96-c');
      expect((spy.mock.calls[0]![0] as URL).href).toBe('https://lh3.googleusercontent.com/a/ACg8ocK=s256-c');
      spy.mockRestore();
      expect((await seen()).avatarVersion).toBe(1);
    });

    it('is enqueued at sign-in, unless the user does not want it', async () => {
      const account: ProviderProfile = {
        provider: 'google',
        subject: randomUUID(),
        name: 'Ben',
        email: `${randomUUID()}@example.org`,
        picture: `${web}/ben.jpg`,
      };
      const enqueued = jest.spyOn(harness.get(AvatarImportJobs), 'enqueue');
      await harness.get(SignInWithGoogle).execute(account, randomUUID());
      expect(enqueued.mock.calls).toEqual([[expect.any(String), account.picture]]);
      ada = (
        await harness.database.query<{ person_id: string }>(
          'SELECT person_id FROM identity.sign_in WHERE subject = $1',
          [account.subject],
        )
      )[0]!.person_id;
      await harness.as(ada)('DELETE', `${me}/avatar`);
      await harness.get(SignInWithGoogle).execute(account, randomUUID());
      expect(enqueued).toHaveBeenCalledTimes(1);
      enqueued.mockRestore();
    });
  });

  it('changes the lists that the user shares, so that all members see the picture', async () => {
    const [ben, listId] = [
      await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` }),
      randomUUID(),
    ];
    await harness.as(ada)('POST', '/api/shopping-lists', { id: listId, name: 'Market' });
    await harness.database.query(
      'INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())',
      [listId, ben],
    );
    const list = async (): Promise<ListWithItemsDto> =>
      (await harness.as(ben)('GET', `/api/shopping-lists/${listId}`)).body as ListWithItemsDto;
    const before = await list();
    await change({ name: 'Mama' });
    await put(await photo());
    const tell = harness.get(RefreshMemberProfiles);
    for (let delivery = 0; delivery < 2; delivery++) await tell.handle({ userId: ada }, { eventId: 'one' });
    const after = await list();
    expect([after.listVersion - before.listVersion, after.collaborators[0]!.name]).toEqual([1, 'Mama']);
    expect((await get(after.collaborators[0]!.avatarUrl!)).statusCode).toBe(200);
    const { collaborators } = (await harness.as(ben)('GET', `/api/shopping-lists/${listId}/collaborators`))
      .body as CollaboratorsDto;
    expect(collaborators.map(({ avatarUrl }) => avatarUrl)).toEqual([
      after.collaborators[0]!.avatarUrl,
      null,
    ]);
    const renamed = await harness.as(ada)('PATCH', `/api/shopping-lists/${listId}`, { name: 'Bazaar' });
    expect((renamed.body as ListWithItemsDto).collaborators[0]!.avatarUrl).toBe(
      after.collaborators[0]!.avatarUrl,
    );
  });

  describe('the account status', () => {
    const status = async (): Promise<AccountStatusDto> =>
      (await harness.as(ada)('GET', '/api/account/status')).body as AccountStatusDto;

    it.each([
      [0, 'trial_active', 14],
      [10.5, 'trial_active', 4],
      [11, 'trial_expiring', 3],
      [13.9, 'trial_expiring', 1],
      [14, 'trial_expired', 0],
      [400, 'trial_expired', 0],
    ] as const)('after %d days is %s', async (days, expected, left) => {
      const since = clock.time;
      ada = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org`, since });
      clock.time = new Date(since.getTime() + days * day);
      expect(await status()).toEqual({
        success: true,
        status: expected,
        tier: 'trial',
        trialDaysRemaining: left,
        periodEnd: new Date(since.getTime() + 14 * day).toISOString(),
        renews: false,
      });
    });

    it('is expired at once after an earlier trial, and deleting during a deletion', async () => {
      const [{ created_at: since }] = (await harness.database.query<{ created_at: Date }>(
        'UPDATE identity.person SET trial_withheld = true WHERE id = $1 RETURNING created_at',
        [ada],
      )) as [{ created_at: Date }];
      expect(await status()).toMatchObject({
        status: 'trial_expired',
        trialDaysRemaining: 0,
        periodEnd: since.toISOString(),
      });
      await harness.database.query('UPDATE identity.person SET leaving_at = now() WHERE id = $1', [ada]);
      expect(await status()).toMatchObject({ status: 'deleting' });
    });

    it('is active with a plan, until its last grant ends', async () => {
      const until = new Date(clock.time.getTime() + 30 * day);
      const grant = (tier: string, end: Date | null) =>
        harness.database.query(
          `INSERT INTO billing.entitlement_grant (id, user_id, tier, starts_at, ends_at, reason, made_by, created_at) VALUES (gen_random_uuid(), $1, $2, now() - interval '1 day', $3, 'test', 'test', now())`,
          [ada, tier, end],
        );
      await grant('starter', null);
      await grant('pro', new Date(clock.time.getTime() + day));
      await grant('pro', until);
      expect(await status()).toEqual({
        success: true,
        status: 'active',
        tier: 'pro',
        trialDaysRemaining: 0,
        periodEnd: until.toISOString(),
        renews: false,
      });
      await grant('pro', null);
      expect(await status()).toMatchObject({ status: 'active', tier: 'pro', periodEnd: null });
    });
  });
});
