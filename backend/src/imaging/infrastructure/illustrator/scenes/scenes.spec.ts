import { animation } from './animation';
import type { Drawing, Raster } from './raster';
import { realistic } from './realistic';
import type { Scene, Stage } from './scene';
import { watercolour } from './watercolour';

const SIDE = 120;
const stage: Stage = {
  side: 512,
  scale: 1,
  ground: { light: '#ffffff', deep: '#ffffff' },
  variant: 0,
  accompanied: false,
};

/** A square of one colour with this cover. */
function square(colour: readonly number[], cover: number): Raster {
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let i = 0; i < data.length; i += 4) data.set([...colour, cover], i);
  return { data, width: SIDE, height: SIDE };
}

function onWhite(scene: Scene, drawing: Drawing): (x: number, y: number) => number[] {
  const canvas: Raster = { data: new Uint8Array(512 * 512 * 4).fill(255), width: 512, height: 512 };
  scene.put(canvas, drawing, 100, 100, stage, 'thing');
  return (x, y) => [
    ...canvas.data.subarray(((100 + y) * 512 + 100 + x) * 4, ((100 + y) * 512 + 100 + x) * 4 + 3),
  ];
}

describe('the scene watercolour', () => {
  it('draws the pencil line around steam and bubbles', () => {
    const at = onWhite(watercolour, square([190, 225, 250], 120));
    for (const [x, y] of [
      [60, 60],
      [40, 70],
      [75, 50],
      [30, 30],
    ] as const)
      expect(Math.min(...at(x, y))).toBeGreaterThan(190);
  });
});

describe.each([
  ['animation', animation],
  ['realistic', realistic],
] as const)('the scene %s', (_, scene) => {
  const red = [200, 40, 40];

  it('lights a body but not the sign on it', () => {
    const at = onWhite(scene, { ...square(red, 255), sign: { x: 100, y: 100, r: 16 } });
    expect(at(100, 100)).toEqual(red);
    expect(at(108, 110)).toEqual(red);
    expect(at(60, 114)).not.toEqual(red);
  });

  it('gives flat things an edge but no curvature', () => {
    const shaded = (thin: boolean): number => {
      const at = onWhite(scene, { ...square(red, 255), thin });
      const middle = at(60, 60)[0] as number;
      return Array.from(
        { length: 58 },
        (__, d) => Math.abs((at(118 - d, 60)[0] as number) - middle) > 12,
      ).filter(Boolean).length;
    };
    expect(shaded(true)).toBeLessThan(shaded(false) * 0.7);
  });
});
