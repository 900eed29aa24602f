import { type PictureSelection, resolveDrawing, type AvailableStyles } from './style-resolution';

const [crayons, rain, fox] = [
  '01993f6a-8f11-7b60-a0c3-2f64d1e7b931',
  '01993f6a-8f11-7b60-a0c3-2f64d1e7b932',
  '01993f6a-8f11-7b60-a0c3-2f64d1e7b933',
];
const selection = (given: Partial<PictureSelection> = {}): PictureSelection => ({
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
const availableStyles = (preferred: string | null = null): AvailableStyles => ({
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
    ['things to buy stand for themselves', selection(), trial, draw()],
    ['Kuzu is there at chores', selection({ listType: 'task' }), trial, chore('kuzu')],
    ['the default style may be named by anybody', selection({ promptId: 'cartoon' }), trial, draw()],
    [
      'the default character may be named by anybody',
      selection({ listType: 'task', characterId: 'kuzu' }),
      trial,
      chore('kuzu'),
    ],
    [
      'nobody is nobody, at chores too, and for anybody',
      selection({ listType: 'task', characterId: 'none' }),
      trial,
      draw({ listType: 'task' }),
    ],
    ['nobody is who stands beside things to buy anyway', selection({ characterId: 'none' }), trial, draw()],
    [
      'a character that only came with the list gives way at chores',
      selection({ listType: 'task', characterId: 'lilly', inherited: ['character'] }),
      trial,
      chore('kuzu'),
    ],
    [
      'and beside things to buy',
      selection({ characterId: 'lilly', inherited: ['character'] }),
      trial,
      draw(),
    ],
    [
      'so does one that is gone',
      selection({ characterId: 'wolf', inherited: ['character'] }),
      platinum,
      draw(),
    ],
    [
      'it stays where the plan has it',
      selection({ characterId: 'lilly', inherited: ['character'] }),
      pro,
      draw({ figure: 'lilly' }),
    ],
    [
      'a style that stood there before gives way',
      selection({ promptId: 'realistic', inherited: ['style', 'character'] }),
      trial,
      draw(),
    ],
    [
      'what was chosen is refused, whatever else stood there',
      selection({ promptId: 'realistic', characterId: 'lilly', inherited: ['character'] }),
      trial,
      { plainReason: 'UPGRADE_REQUIRED' },
    ],
    [
      'choosing a style takes pro',
      selection({ promptId: 'realistic' }),
      trial,
      { plainReason: 'UPGRADE_REQUIRED' },
    ],
    [
      'choosing a character takes pro',
      selection({ characterId: 'lilly' }),
      trial,
      { plainReason: 'UPGRADE_REQUIRED' },
    ],
    ['pro chooses a style', selection({ promptId: 'watercolour' }), pro, draw({ style: 'watercolour' })],
    ['pro chooses a character', selection({ characterId: 'lilly' }), pro, draw({ figure: 'lilly' })],
    [
      'an own style takes platinum',
      selection({ promptId: crayons }),
      pro,
      { plainReason: 'UPGRADE_REQUIRED' },
    ],
    [
      'an own character takes platinum',
      selection({ characterId: fox }),
      pro,
      { plainReason: 'UPGRADE_REQUIRED' },
    ],
    [
      'platinum has an own style and an own character',
      selection({ promptId: crayons, characterId: fox }),
      platinum,
      draw({ style: crayons, figure: fox }),
    ],
    ['a custom prompt is a style', selection({ promptId: rain }), platinum, draw({ style: rain })],
    ['a character is no style', selection({ promptId: fox }), platinum, { plainReason: 'UNKNOWN_PROMPT' }],
    [
      'a style is no character',
      selection({ characterId: crayons }),
      platinum,
      { plainReason: 'UNKNOWN_PROMPT' },
    ],
    ['a style nobody knows', selection({ promptId: 'crayon' }), pro, { plainReason: 'UNKNOWN_PROMPT' }],
    ['a character nobody knows', selection({ characterId: 'wolf' }), pro, { plainReason: 'UNKNOWN_PROMPT' }],
    [
      'what a plan does not give is told before what nobody knows',
      selection({ promptId: 'crayon', characterId: fox }),
      pro,
      { plainReason: 'UPGRADE_REQUIRED' },
    ],
    [
      'a phrase without a concept keeps its letter card',
      selection({ concept: null, promptId: 'realistic' }),
      trial,
      { plainReason: 'no_concept' },
    ],
    [
      'unless its words can be drawn',
      selection({ concept: null, text: 'grandma’s tin', language: 'tr' }),
      trial,
      draw({ concept: null, text: 'grandma’s tin', language: 'tr' }),
    ],
    ['words are left out where a concept says more', selection({ text: 'apples' }), trial, draw()],
  ])('%s', (_, wished, rights, expected) =>
    expect(resolveDrawing(wished, rights, availableStyles())).toEqual(expected),
  );

  it.each([
    ['of the house', 'realistic', pro, 'realistic'],
    ['of one’s own', crayons, platinum, crayons],
    ['of the house, after a downgrade', 'realistic', trial, 'cartoon'],
    ['of one’s own, after a downgrade', crayons, pro, 'cartoon'],
    ['that is gone', '01993f6a-8f11-7b60-a0c3-2f64d1e7b939', platinum, 'cartoon'],
    ['that is a character', fox, platinum, 'cartoon'],
  ])('a preferred style %s', (_, preferred, rights, style) => {
    expect(resolveDrawing(selection(), rights, availableStyles(preferred))).toEqual(draw({ style }));
    expect(resolveDrawing(selection({ promptId: 'cartoon' }), rights, availableStyles(preferred))).toEqual(
      draw(),
    );
  });
});
