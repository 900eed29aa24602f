import type { DrawingOrder, GenerationFailed } from '../domain/image-generator';
import { type Illustrator, IllustratorGenerator } from './illustrator-generator';

const order: DrawingOrder = { subject: { concept: 'apple', noun: 'apple', kind: 'food' }, listType: 'task', style: { builtIn: 'cartoon' }, figure: { builtIn: 'kuzu' }, variant: 2, tier: 'trial', account: 'a' };

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
    await generator.draw(order);
    expect(generator.versionFor()).toBe('art-7');
    expect(orders).toEqual([{ depicts: 'apple', style: 'cartoon', character: 'kuzu', variant: 2 }]);
    expect(loads).toBe(1);
  });

  it('draws what has a concept', () => {
    expect(generator.draws(order.subject)).toBe(true);
    expect(generator.draws({ text: 'zeug', language: 'de' })).toBe(false);
  });

  it.each<Partial<DrawingOrder>>([{ style: { promptId: 'p', template: 'oil %s', nearest: 'watercolour' } }, { figure: { promptId: 'p', name: 'Wolf', description: 'a wolf', reference: null } }, { subject: { text: 'zeug', language: 'de' } }])('refuses for good what it cannot draw: %j', async (odd) => {
    await expect(generator.draw({ ...order, ...odd })).rejects.toMatchObject({ reason: 'unknown', passing: false } satisfies Partial<GenerationFailed>);
  });
});
