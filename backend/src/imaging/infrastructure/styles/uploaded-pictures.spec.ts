import sharp from 'sharp';
import { failureOf } from '../../../platform/http/errors';
import { GenerationFailed } from '../../domain/generate/image-generator';
import { finishPicture } from '../generators/finish-picture';
import { UploadedPictures } from './uploaded-pictures';

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
      [picture, Buffer.from('nonsense'), picture, picture, picture].map((bytes) => pictures.read(bytes)),
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
    await expect(Promise.all([1, 2, 3].map(() => pictures.read(picture)))).resolves.toHaveLength(3);
  });

  it.each([
    ['an opaque', { channels: 3, background: '#204080' }],
    ['a transparent', { channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } }],
  ] as const)('accepts %s PNG of one colour, which a generator may not answer', async (_, look) => {
    const picture = await sharp({ create: { width: 64, height: 64, ...look } })
      .png()
      .toBuffer();
    expect(await new UploadedPictures().read(picture)).toMatchObject({
      color: expect.stringMatching(/^#[0-9a-f]{6}$/) as string,
    });
    await expect(finishPicture(picture)).rejects.toBeInstanceOf(GenerationFailed);
  });
});
