import { type PictureWish, resolveDrawing, type Wardrobe } from './style-resolution';

const [crayons, rain, fox] = [
  '01993f6a-8f11-7b60-a0c3-2f64d1e7b931',
  '01993f6a-8f11-7b60-a0c3-2f64d1e7b932',
  '01993f6a-8f11-7b60-a0c3-2f64d1e7b933',
];
const wish = (given: Partial<PictureWish> = {}): PictureWish => ({
  concept: 'apple',
  text: null,
  language: 'en',
  listType: 'shopping',
  promptId: null,
  characterId: null,
  ...given,
});
const trial = { canChooseStyle: false, canChooseCharacter: false, canCreatePrompts: false };
const pro = { canChooseStyle: true, canChooseCharacter: true, canCreatePrompts: false };
const platinum = { ...pro, canCreatePrompts: true };
const wardrobe = (preferred: string | null = null): Wardrobe => ({
  preferred,
  own: new Map([
    [crayons, 'style'],
    [rain, 'custom'],
    [fox, 'character'],
  ]),
});
const draw = (given: object = {}): object => ({
  draw: {
    concept: 'apple',
    text: null,
    language: null,
    listType: 'shopping',
    style: 'cartoon',
    figure: null,
    variant: 0,
    ...given,
  },
});
const chore = (figure: string): object => draw({ listType: 'task', figure });

describe('which picture a wish means', () => {
  it.each([
    ['things to buy stand for themselves', wish(), trial, draw()],
    ['Kuzu is there at chores', wish({ listType: 'task' }), trial, chore('kuzu')],
    ['the default style may be named by anybody', wish({ promptId: 'cartoon' }), trial, draw()],
    [
      'the default character may be named by anybody',
      wish({ listType: 'task', characterId: 'kuzu' }),
      trial,
      chore('kuzu'),
    ],
    [
      'nobody is nobody, at chores too, and for anybody',
      wish({ listType: 'task', characterId: 'none' }),
      trial,
      draw({ listType: 'task' }),
    ],
    ['nobody is who stands beside things to buy anyway', wish({ characterId: 'none' }), trial, draw()],
    [
      'a character that only came with the list gives way at chores',
      wish({ listType: 'task', characterId: 'lilly', inherited: ['character'] }),
      trial,
      chore('kuzu'),
    ],
    ['and beside things to buy', wish({ characterId: 'lilly', inherited: ['character'] }), trial, draw()],
    ['so does one that is gone', wish({ characterId: 'wolf', inherited: ['character'] }), platinum, draw()],
    [
      'it stays where the plan has it',
      wish({ characterId: 'lilly', inherited: ['character'] }),
      pro,
      draw({ figure: 'lilly' }),
    ],
    [
      'a style that stood there before gives way',
      wish({ promptId: 'realistic', inherited: ['style', 'character'] }),
      trial,
      draw(),
    ],
    [
      'what was chosen is refused, whatever else stood there',
      wish({ promptId: 'realistic', characterId: 'lilly', inherited: ['character'] }),
      trial,
      { keepPlain: 'UPGRADE_REQUIRED' },
    ],
    ['choosing a style takes pro', wish({ promptId: 'realistic' }), trial, { keepPlain: 'UPGRADE_REQUIRED' }],
    [
      'choosing a character takes pro',
      wish({ characterId: 'lilly' }),
      trial,
      { keepPlain: 'UPGRADE_REQUIRED' },
    ],
    ['pro chooses a style', wish({ promptId: 'watercolour' }), pro, draw({ style: 'watercolour' })],
    ['pro chooses a character', wish({ characterId: 'lilly' }), pro, draw({ figure: 'lilly' })],
    ['an own style takes platinum', wish({ promptId: crayons }), pro, { keepPlain: 'UPGRADE_REQUIRED' }],
    ['an own character takes platinum', wish({ characterId: fox }), pro, { keepPlain: 'UPGRADE_REQUIRED' }],
    [
      'platinum has an own style and an own character',
      wish({ promptId: crayons, characterId: fox }),
      platinum,
      draw({ style: crayons, figure: fox }),
    ],
    ['a custom prompt is a style', wish({ promptId: rain }), platinum, draw({ style: rain })],
    ['a character is no style', wish({ promptId: fox }), platinum, { keepPlain: 'UNKNOWN_PROMPT' }],
    ['a style is no character', wish({ characterId: crayons }), platinum, { keepPlain: 'UNKNOWN_PROMPT' }],
    ['a style nobody knows', wish({ promptId: 'crayon' }), pro, { keepPlain: 'UNKNOWN_PROMPT' }],
    ['a character nobody knows', wish({ characterId: 'wolf' }), pro, { keepPlain: 'UNKNOWN_PROMPT' }],
    [
      'what a plan does not give is told before what nobody knows',
      wish({ promptId: 'crayon', characterId: fox }),
      pro,
      { keepPlain: 'UPGRADE_REQUIRED' },
    ],
    [
      'a phrase without a concept keeps its letter card',
      wish({ concept: null, promptId: 'realistic' }),
      trial,
      { keepPlain: 'no_concept' },
    ],
    [
      'unless its words can be drawn',
      wish({ concept: null, text: 'grandma’s tin', language: 'tr' }),
      trial,
      draw({ concept: null, text: 'grandma’s tin', language: 'tr' }),
    ],
    ['words are left out where a concept says more', wish({ text: 'apples' }), trial, draw()],
  ])('%s', (_, wished, rights, expected) =>
    expect(resolveDrawing(wished, rights, wardrobe())).toEqual(expected),
  );

  it.each([
    ['of the house', 'realistic', pro, 'realistic'],
    ['of one’s own', crayons, platinum, crayons],
    ['of the house, after a downgrade', 'realistic', trial, 'cartoon'],
    ['of one’s own, after a downgrade', crayons, pro, 'cartoon'],
    ['that is gone', '01993f6a-8f11-7b60-a0c3-2f64d1e7b939', platinum, 'cartoon'],
    ['that is a character', fox, platinum, 'cartoon'],
  ])('a preferred style %s', (_, preferred, rights, style) => {
    expect(resolveDrawing(wish(), rights, wardrobe(preferred))).toEqual(draw({ style }));
    expect(resolveDrawing(wish({ promptId: 'cartoon' }), rights, wardrobe(preferred))).toEqual(draw());
  });
});
