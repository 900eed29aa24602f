import sharp from 'sharp';
import { failureOf } from '../../../platform/http/errors';
import { GenerationFailed } from '../../domain/generate/image-generator';
import { finishPicture } from '../generators/finish-picture';
import { UploadedPictures } from './uploaded-pictures';

describe('pictures that are brought along', () => {
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

  it('are looked at one after the other, two may wait, and who comes then is asked to come back', async () => {
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
    // And a moment later there is room again, also after one that could not be read.
    await expect(Promise.all([1, 2, 3].map(() => pictures.read(picture)))).resolves.toHaveLength(3);
  });

  it.each([
    ['an opaque', { channels: 3, background: '#204080' }],
    ['a transparent', { channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } }],
  ] as const)('may be %s PNG of one colour, which a generator may not answer', async (_, look) => {
    const picture = await sharp({ create: { width: 64, height: 64, ...look } })
      .png()
      .toBuffer();
    expect(await new UploadedPictures().read(picture)).toMatchObject({
      color: expect.stringMatching(/^#[0-9a-f]{6}$/) as string,
    });
    await expect(finishPicture(picture)).rejects.toBeInstanceOf(GenerationFailed);
  });
});
