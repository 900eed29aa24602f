import { describedFigure } from './described';
import { traitsOf } from './traits';

describe('traitsOf, in six languages', () => {
  it.each([
    [
      'a girl with curly red hair, green dress and glasses',
      { kind: 'girl', body: null, hair: '#e8474f', clothes: '#58b15c', has: ['curls', 'glasses'] },
    ],
    [
      'Ein Junge mit blonden Haaren und blauem Pulli',
      { kind: 'boy', body: null, hair: '#f7c948', clothes: '#4a86e0', has: [] },
    ],
    [
      'un chat noir avec un nœud rose',
      { kind: 'cat', body: '#44404c', hair: null, clothes: null, has: ['bow'] },
    ],
    [
      'una niña con pelo rubio y vestido azul',
      { kind: 'girl', body: null, hair: '#f7c948', clothes: '#4a86e0', has: [] },
    ],
    [
      'mor elbiseli bir kız, kırmızı şapkalı',
      { kind: 'girl', body: null, hair: null, clothes: '#8e6bd8', has: ['hat'] },
    ],
    ['een leeuw met een kroon', { kind: 'lion', body: null, hair: null, clothes: null, has: ['crown'] }],
  ])('reads the traits of "%s"', (description, { has, hair, clothes, ...wanted }) => {
    const traits = traitsOf('Somebody', description);
    expect(traits).toMatchObject(wanted);
    expect([traits.colourOf.hair, traits.colourOf.clothes]).toEqual([hair, clothes]);
    expect([...traits.has].sort()).toEqual([...has].sort());
  });

  it('uses the name if the description tells no kind, and returns the same every time', () => {
    expect(traitsOf('Drache Fauch', '').kind).toBe('dragon');
    expect(traitsOf('Xyz', 'qqq')).toEqual(traitsOf('Xyz', 'qqq'));
  });

  it('matches only the beginning of a word: no cat in "education", no bear in "beard"', () => {
    expect(traitsOf('Opa', 'education, beard, robot').kind).toBe('robot');
    expect(traitsOf('Opa', 'a grandpa with a beard').kind).toBe('boy');
    expect(traitsOf('Catherine', 'my daughter with long brown hair').kind).toBe('girl');
    expect(traitsOf('Leonardo', 'a small monster, good at climbing').kind).toBe('monster');
  });

  it.each([
    'cat',
    'dog',
    'bear',
    'panda',
    'rabbit',
    'fox',
    'lion',
    'tiger',
    'mouse',
    'elephant',
    'unicorn',
    'horse',
    'dragon',
    'dinosaur',
    'robot',
    'bird',
    'penguin',
    'frog',
    'pig',
    'cow',
    'monkey',
    'sheep',
    'monster',
    'girl',
    'boy',
  ])('describedFigure draws a %s in every pose, each different', (kind) => {
    const poses = (['hold', 'point', 'wave', 'sleep'] as const).map((pose) =>
      describedFigure('Somebody', kind).draw(pose),
    );
    expect(new Set(poses).size).toBe(4);
    for (const svg of poses) expect(svg).not.toMatch(/undefined|NaN/);
  });
});
