import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { complaintAbout, FakeS3Server } from '../../testing/fake-s3-server';
import { S3ImageStore } from './s3-image-store';

const files = { webp512: Buffer.from('large'), webp256: Buffer.from('small'), webp1024: Buffer.from('huge') };
const patience = { answerMs: 300, pieceMs: 200, lookMs: 150, pausesMs: [10, 20], doubtMs: 200, trustMs: 50 };

let fake: FakeS3Server;
beforeEach(async () => {
  fake = await FakeS3Server.start();
});
afterEach(() => fake.close());

const store = (given: Partial<ConstructorParameters<typeof S3ImageStore>[0]> = {}): S3ImageStore =>
  new S3ImageStore(
    {
      endpoint: fake.endpoint,
      bucket: 'pictures',
      region: 'eu-central-1',
      prefix: 'home/img/',
      ...fake.keys,
      ...given,
    },
    patience,
  );

describe('FakeS3Server', () => {
  // From "Authenticating Requests: Using the Authorization Header" of the S3 documentation.
  const example = {
    method: 'GET',
    target: '/test.txt',
    bodyHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-date': '20130524T000000Z',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  };
  const secretOf = (id: string): string | undefined =>
    id === 'AKIAIOSFODNN7EXAMPLE' ? 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' : undefined;
  const then = Date.parse('2013-05-24T00:00:00Z');

  it('verifies the example of the documentation', () =>
    expect(complaintAbout(example, secretOf, then)).toBeNull());
  it.each([
    ['another path', { target: '/other.txt' }, 'SignatureDoesNotMatch'],
    ['another method', { method: 'PUT' }, 'SignatureDoesNotMatch'],
    ['another body', { bodyHash: 'a'.repeat(64) }, 'XAmzContentSHA256Mismatch'],
    ['no signature', { headers: {} }, 'AuthorizationHeaderMalformed'],
  ])('refuses %s', (_, given, complaint) =>
    expect(complaintAbout({ ...example, ...given }, secretOf, then)).toBe(complaint),
  );
  it('refuses an old signature', () =>
    expect(complaintAbout(example, secretOf, then + 3_600_000)).toBe('RequestTimeTooSkewed'));
});

describe('S3ImageStore', () => {
  it('stores all sizes under the names of the disk store, and signs every call', async () => {
    const sha = await store().put(files, null);
    const place = `home/img/${sha.slice(0, 2)}/${sha.slice(2, 4)}/${sha}`;
    expect([...fake.objects.keys()].sort()).toEqual([
      `${place}.1024.webp`,
      `${place}.256.webp`,
      `${place}.512.webp`,
    ]);
    expect(fake.objects.get(`${place}.512.webp`)).toMatchObject({
      type: 'image/webp',
      bytes: Buffer.from('large'),
    });
    const other = store();
    expect([await other.has(sha), await other.has(sha, 1024), await other.has('0'.repeat(64))]).toEqual([
      true,
      true,
      false,
    ]);
    const opened = await other.open(`${sha}.256.webp`);
    expect([opened?.size, await text(opened!.stream)]).toEqual([5, 'small']);
    expect(await other.open(`${'0'.repeat(64)}.512.webp`)).toBeNull();
    expect(await other.open('../secret')).toBeNull();
    const own = await other.put({ webp512: Buffer.from('a'), webp256: Buffer.from('b') }, 'ada');
    await other.enlarge(own, Buffer.from('c'));
    expect(await other.has(own, 1024)).toBe(true);
    expect(fake.refused).toEqual([]);
  });

  it('asks only once for a stored picture', async () => {
    const here = store();
    const sha = await here.put(files, null);
    const asked = fake.asked.length;
    await here.has(sha);
    expect(fake.asked).toHaveLength(asked);
  });

  it('lists page by page, a picture as young as its youngest size, and removes all sizes', async () => {
    const here = store();
    const shas = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((word, i) =>
        here.put(
          { webp512: Buffer.from(word), webp256: Buffer.from(word), webp1024: Buffer.from(word) },
          i % 2 ? 'ada' : null,
        ),
      ),
    );
    for (const object of fake.objects.values()) object.changed = new Date(Date.now() - 86_400_000);
    const young = shas[2]!;
    [...fake.objects].find(([key]) => key.endsWith(`${young}.256.webp`))![1].changed = new Date();
    fake.objects.set('home/img/stranger.txt', { bytes: Buffer.from('x'), type: '', changed: new Date(0) });
    for (const size of [1, 2, 4, 1_000]) {
      fake.pageSize = size;
      const found: string[] = [];
      for await (const sha of here.olderThan(new Date(Date.now() - 3_600_000))) found.push(sha);
      expect(found.sort()).toEqual(shas.filter((sha) => sha !== young).sort());
    }
    await here.remove(shas[0]!);
    await here.remove(shas[0]!);
    expect(await here.has(shas[0]!)).toBe(false);
    expect([...fake.objects.keys()].some((key) => key.includes(shas[0]!))).toBe(false);
    expect(fake.refused).toEqual([]);
  });

  describe('reading a picture', () => {
    const large = Buffer.alloc(3_000_000, 7);
    const opened = async (mood: FakeS3Server['mood']): Promise<NodeJS.ReadableStream> => {
      const sha = await store().put({ webp512: large, webp256: Buffer.from('small') }, null);
      fake.mood = mood;
      return (await store().open(`${sha}.512.webp`))!.stream;
    };

    it('takes as long as the store needs while chunks arrive', async () => {
      const began = performance.now();
      expect((await buffer(await opened('drips'))).equals(large)).toBe(true);
      expect(performance.now() - began).toBeGreaterThan(patience.answerMs);
    });

    it('waits for a slow reader', async () => {
      let size = 0;
      for await (const piece of await opened('well')) {
        if (size === 0) await pause(patience.answerMs + patience.pieceMs);
        size += (piece as Buffer).length;
      }
      expect(size).toBe(large.length);
    });

    it('aborts if the store stalls', async () => {
      await expect(buffer(await opened('stops halfway'))).rejects.toThrow('S3 GET: broke off');
    });
  });

  it('stores the id of its owner, which is not listed as a picture', async () => {
    expect(await store().ownerId()).toBeNull();
    await store().setOwnerId('ada');
    expect(await store().ownerId()).toBe('ada');
    expect(await store({ prefix: 'elsewhere/' }).ownerId()).toBeNull();
    for await (const sha of store().olderThan(new Date(Date.now() + 60_000)))
      throw new Error(`${sha} is no picture`);
    expect(fake.refused).toEqual([]);
  });

  it('isAvailable tells whether it accepts pictures', async () => {
    expect(await store().isAvailable()).toBe(true);
    for (const mood of ['black hole', 'fails'] as const) {
      fake.mood = mood;
      const here = store();
      expect(await here.isAvailable()).toBe(false);
      const asked = fake.asked.length;
      expect(await here.isAvailable()).toBe(false);
      expect(fake.asked).toHaveLength(asked);
      fake.mood = 'well';
      // A HEAD may time out on a slow machine, which starts the pause again.
      let answers = false;
      for (const end = Date.now() + 10_000; !answers && Date.now() < end; answers = await here.isAvailable())
        await pause(patience.doubtMs);
      expect(answers).toBe(true);
    }
    expect(await store({ secretAccessKey: 'guess' }).isAvailable()).toBe(false);
  });

  it('retries a failed write', async () => {
    fake.mood = 'fails once';
    const sha = await store().put(files, null);
    expect(await store().has(sha)).toBe(true);
  });

  it.each(['black hole', 'fails'] as const)(
    'that is a %s times out and then trusts the database',
    async (mood) => {
      const here = store();
      fake.mood = mood;
      const began = performance.now();
      await expect(here.put(files, null)).rejects.toThrow(/^S3 PUT: (no answer|status 503)$/);
      expect(performance.now() - began).toBeLessThan(2_500);
      expect(await here.has('1'.repeat(64))).toBe(true);
      const asked = fake.asked.length;
      expect(await here.has('2'.repeat(64))).toBe(true);
      // The large size can be drawn again, so it counts as missing.
      expect(await here.has('2'.repeat(64), 1024)).toBe(false);
      expect(fake.asked).toHaveLength(asked);
      await expect(here.open(`${'0'.repeat(64)}.512.webp`)).rejects.toThrow(/^S3 GET/);
    },
  );

  it('writes nothing with a wrong key', async () => {
    await expect(store({ secretAccessKey: 'guess' }).put(files, null)).rejects.toThrow('S3 PUT: status 403');
    expect(fake.objects.size).toBe(0);
    expect(new Set(fake.refused)).toEqual(new Set(['SignatureDoesNotMatch']));
  });
});
