import { GenerationFailed } from '../domain/image-generator';
import { type Illustrator, IllustratorGenerator } from './illustrator-generator';

const drawing = { concept: 'apple', style: 'cartoon', figure: 'kuzu', variant: 2 };

describe('the illustrator as the generator', () => {
  const orders: object[] = [];
  let loads = 0;
  const generator = new IllustratorGenerator((): Illustrator => {
    loads += 1;
    return {
      version: 'art-7',
      draw: (order) => {
        orders.push(order);
        return Promise.resolve({ webp512: Buffer.from('l'), webp256: Buffer.from('s'), thumbHash: 'h', color: '#000000' });
      },
    };
  });

  it('orders in the illustrator’s words, and wakes it once, when first needed', async () => {
    expect(loads).toBe(0);
    await generator.draw(drawing);
    expect(generator.version).toBe('art-7');
    expect(orders).toEqual([{ depicts: 'apple', style: 'cartoon', character: 'kuzu', variant: 2 }]);
    expect(loads).toBe(1);
  });

  it.each([{ style: 'oil' }, { figure: 'wolf' }])('refuses for good what it cannot draw: %j', async (odd) => {
    await expect(generator.draw({ ...drawing, ...odd })).rejects.toMatchObject({ reason: 'unknown', passing: false } satisfies Partial<GenerationFailed>);
  });
});
