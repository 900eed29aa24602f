import type { GenerationRequest, GenerationFailed } from '../../domain/generate/image-generator';
import { type Illustrator, IllustratorGenerator } from './illustrator-generator';

const request: GenerationRequest = {
  subject: { concept: 'apple', noun: 'apple', kind: 'food' },
  listType: 'task',
  style: { builtIn: 'cartoon' },
  figure: { builtIn: 'kuzu' },
  variant: 2,
  tier: 'trial',
  account: 'a',
};

describe('IllustratorGenerator', () => {
  const requests: object[] = [];
  let loads = 0;
  const generator = new IllustratorGenerator((): Illustrator => {
    loads += 1;
    return {
      version: 'art-7',
      draw: (request) => {
        requests.push(request);
        return Promise.resolve({
          webp512: Buffer.from('l'),
          webp256: Buffer.from('s'),
          thumbHash: 'h',
          color: '#000000',
        });
      },
      enlarge: () => Promise.resolve(Buffer.from('xl')),
    };
  });

  it('translates requests for the illustrator, which it loads once, with the first picture', async () => {
    expect(loads).toBe(0);
    await generator.draw(request);
    expect(generator.versionFor()).toBe('art-7');
    expect(requests).toEqual([
      { depicts: 'apple', style: 'cartoon', character: { builtIn: 'kuzu' }, variant: 2 },
    ]);
    expect(loads).toBe(1);
  });

  it('draws subjects with a concept', () => {
    expect(generator.draws(request.subject)).toBe(true);
    expect(generator.draws({ text: 'zeug', language: 'de' })).toBe(false);
  });

  it("draws a user's style in the nearest built-in one and names it", async () => {
    await expect(
      generator.draw({ ...request, style: { promptId: 'p', template: 'oil %s', nearest: 'watercolour' } }),
    ).resolves.toMatchObject({ nearestStyle: 'watercolour' });
    expect(requests.at(-1)).toMatchObject({ style: 'watercolour' });
    await expect(generator.draw(request)).resolves.not.toHaveProperty('nearestStyle');
  });

  it("passes on the description of a user's character", async () => {
    await generator.draw({
      ...request,
      figure: { promptId: 'p', name: 'Wolf', description: 'a grey wolf', reference: null },
    });
    expect(requests.at(-1)).toMatchObject({
      character: { name: 'Wolf', description: 'a grey wolf', reference: null },
    });
  });

  it('cuts an uploaded reference into a sticker, but draws a generated one from the description', async () => {
    const reference = Buffer.from('png');
    await generator.draw({
      ...request,
      figure: { promptId: 'p', name: 'Oma', description: 'granny', reference, uploaded: true },
    });
    expect(requests.at(-1)).toMatchObject({ character: { reference } });
    await generator.draw({
      ...request,
      figure: { promptId: 'p', name: 'Oma', description: 'granny', reference, uploaded: false },
    });
    expect(requests.at(-1)).toMatchObject({ character: { description: 'granny', reference: null } });
  });

  it('enlarges a picture by drawing the same at 1024 px', async () => {
    await expect(generator.enlarge(request)).resolves.toEqual(Buffer.from('xl'));
  });

  it('refuses subjects without a concept permanently', async () => {
    await expect(
      generator.draw({ ...request, subject: { text: 'zeug', language: 'de' } }),
    ).rejects.toMatchObject({ reason: 'unknown', passing: false } satisfies Partial<GenerationFailed>);
  });
});
