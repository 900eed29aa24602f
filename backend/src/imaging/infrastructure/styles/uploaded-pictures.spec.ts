import sharp from 'sharp';
import { failureOf } from '../../../platform/http/errors';
import { GenerationFailed } from '../../domain/generate/image-generator';
import type { Upload } from '../../domain/styles/picture-reader';
import { finishPicture } from '../generators/finish-picture';
import { UploadedPictures } from './uploaded-pictures';

const of = (userId: string): Upload => ({ userId, mostPixels: 4_000_000 });

describe('UploadedPictures', () => {
  const photo = (): Promise<Buffer> =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
      .composite([
        {
          input: Buffer.from(
            '<svg width="64" height="64"><circle cx="32" cy="32" r="20" fill="#fc0"/></svg>',
          ),
        },
      ])
      .png()
      .toBuffer();

  it('decodes one upload after the other, lets two wait and refuses more with 503', async () => {
    const pictures = new UploadedPictures();
    const picture = await photo();
    const ends = await Promise.allSettled(
      [picture, Buffer.from('nonsense'), picture, picture, picture].map((bytes, n) =>
        pictures.read(bytes, of(`user ${n}`)),
      ),
    );
    expect(ends.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const [, unreadable, , tooMany, too] = ends.map((end) =>
      end.status === 'rejected' ? failureOf(end.reason) : null,
    );
    expect(unreadable).toMatchObject({ status: 422, code: 'IMAGE_UNREADABLE' });
    for (const refusal of [tooMany, too])
      expect(refusal).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: 5 });
    // Room again later, also after an unreadable upload.
    await expect(
      Promise.all([1, 2, 3].map((n) => pictures.read(picture, of(`user ${n}`)))),
    ).resolves.toHaveLength(3);
  });

  it('lets one upload of a user wait, so that it takes no place of others', async () => {
    const pictures = new UploadedPictures();
    const picture = await photo();
    const outcomes = async (users: string[]): Promise<unknown[]> =>
      (await Promise.allSettled(users.map((user) => pictures.read(picture, of(user))))).map((end) =>
        end.status === 'rejected' ? failureOf(end.reason) : 'read',
      );
    const refused = { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: 5 };
    expect(await outcomes(['ada', 'ada', 'ada', 'ben', 'ben'])).toEqual([
      'read',
      'read',
      refused,
      'read',
      refused,
    ]);
    // One that found no place does not count as waiting.
    expect(await outcomes(['cem', 'ada', 'ben', 'dora'])).toEqual(['read', 'read', 'read', refused]);
    expect(await outcomes(['dora', 'dora'])).toEqual(['read', 'read']);
  });

  it('refuses a picture with too many pixels', async () => {
    const wide = await sharp({ create: { width: 2_001, height: 2_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const pictures = new UploadedPictures();
    expect(failureOf(await pictures.read(wide, of('ada')).catch((error: unknown) => error))).toMatchObject({
      status: 422,
      code: 'IMAGE_UNREADABLE',
    });
    await expect(pictures.read(wide, { userId: 'ada', mostPixels: 4_002_000 })).resolves.toBeDefined();
  });

  it.each([
    ['an opaque', { channels: 3, background: '#204080' }],
    ['a transparent', { channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } }],
  ] as const)('accepts %s PNG of one colour, which a generator may not answer', async (_, look) => {
    const picture = await sharp({ create: { width: 64, height: 64, ...look } })
      .png()
      .toBuffer();
    expect(await new UploadedPictures().read(picture, of('ada'))).toMatchObject({
      color: expect.stringMatching(/^#[0-9a-f]{6}$/) as string,
    });
    await expect(finishPicture(picture)).rejects.toBeInstanceOf(GenerationFailed);
  });
});
