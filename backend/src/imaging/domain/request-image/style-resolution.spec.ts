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

describe('resolveDrawing', () => {
  it.each([
    ['draws no character for shopping', selection(), trial, draw()],
    ['draws Kuzu for chores', selection({ listType: 'task' }), trial, chore('kuzu')],
    ['allows the default style on every plan', selection({ promptId: 'cartoon' }), trial, draw()],
    [
      'allows the default character on every plan',
      selection({ listType: 'task', characterId: 'kuzu' }),
      trial,
      chore('kuzu'),
    ],
    [
      'draws no character for `none`, for chores too, on every plan',
      selection({ listType: 'task', characterId: 'none' }),
      trial,
      draw({ listType: 'task' }),
    ],
    ['draws no character for `none` for shopping', selection({ characterId: 'none' }), trial, draw()],
    [
      'replaces an inherited character by the default for chores',
      selection({ listType: 'task', characterId: 'lilly', inherited: ['character'] }),
      trial,
      chore('kuzu'),
    ],
    [
      'replaces an inherited character by none for shopping',
      selection({ characterId: 'lilly', inherited: ['character'] }),
      trial,
      draw(),
    ],
    [
      'replaces an inherited character that is deleted',
      selection({ characterId: 'wolf', inherited: ['character'] }),
      platinum,
      draw(),
    ],
    [
      'keeps an inherited character that the plan includes',
      selection({ characterId: 'lilly', inherited: ['character'] }),
      pro,
      draw({ figure: 'lilly' }),
    ],
    [
      'replaces an inherited style by the default',
      selection({ promptId: 'realistic', inherited: ['style', 'character'] }),
      trial,
      draw(),
    ],
    [
      'refuses a chosen style although the character is inherited',
      selection({ promptId: 'realistic', characterId: 'lilly', inherited: ['character'] }),
      trial,
      { plainReason: 'UPGRADE_REQUIRED' },
    ],
    [
      'refuses a chosen style below pro',
      selection({ promptId: 'realistic' }),
      trial,
      { plainReason: 'UPGRADE_REQUIRED' },
    ],
    [
      'refuses a chosen character below pro',
      selection({ characterId: 'lilly' }),
      trial,
      { plainReason: 'UPGRADE_REQUIRED' },
    ],
    [
      'allows a built-in style on pro',
      selection({ promptId: 'watercolour' }),
      pro,
      draw({ style: 'watercolour' }),
    ],
    [
      'allows a built-in character on pro',
      selection({ characterId: 'lilly' }),
      pro,
      draw({ figure: 'lilly' }),
    ],
    [
      "refuses a user's style below platinum",
      selection({ promptId: crayons }),
      pro,
      { plainReason: 'UPGRADE_REQUIRED' },
    ],
    [
      "refuses a user's character below platinum",
      selection({ characterId: fox }),
      pro,
      { plainReason: 'UPGRADE_REQUIRED' },
    ],
    [
      "allows a user's style and character on platinum",
      selection({ promptId: crayons, characterId: fox }),
      platinum,
      draw({ style: crayons, figure: fox }),
    ],
    ['allows a custom prompt as style', selection({ promptId: rain }), platinum, draw({ style: rain })],
    [
      'refuses a character as style',
      selection({ promptId: fox }),
      platinum,
      { plainReason: 'UNKNOWN_PROMPT' },
    ],
    [
      'refuses a style as character',
      selection({ characterId: crayons }),
      platinum,
      { plainReason: 'UNKNOWN_PROMPT' },
    ],
    ['refuses an unknown style', selection({ promptId: 'crayon' }), pro, { plainReason: 'UNKNOWN_PROMPT' }],
    [
      'refuses an unknown character',
      selection({ characterId: 'wolf' }),
      pro,
      { plainReason: 'UNKNOWN_PROMPT' },
    ],
    [
      'answers UPGRADE_REQUIRED before UNKNOWN_PROMPT',
      selection({ promptId: 'crayon', characterId: fox }),
      pro,
      { plainReason: 'UPGRADE_REQUIRED' },
    ],
    [
      'keeps the letter card of a phrase without a concept',
      selection({ concept: null, promptId: 'realistic' }),
      trial,
      { plainReason: 'no_concept' },
    ],
    [
      'draws the text of a phrase if the generator can',
      selection({ concept: null, text: 'grandma’s tin', language: 'tr' }),
      trial,
      draw({ concept: null, text: 'grandma’s tin', language: 'tr' }),
    ],
    ['leaves out the text if a concept is known', selection({ text: 'apples' }), trial, draw()],
  ])('%s', (_, wished, rights, expected) =>
    expect(resolveDrawing(wished, rights, availableStyles())).toEqual(expected),
  );

  it.each([
    ['that is built-in', 'realistic', pro, 'realistic'],
    ['of the user', crayons, platinum, crayons],
    ['that is built-in, after a downgrade', 'realistic', trial, 'cartoon'],
    ['of the user, after a downgrade', crayons, pro, 'cartoon'],
    ['that is deleted', '01993f6a-8f11-7b60-a0c3-2f64d1e7b939', platinum, 'cartoon'],
    ['that is a character', fox, platinum, 'cartoon'],
  ])(
    'falls back to the default style if not allowed, for a preferred style %s',
    (_, preferred, rights, style) => {
      expect(resolveDrawing(selection(), rights, availableStyles(preferred))).toEqual(draw({ style }));
      expect(resolveDrawing(selection({ promptId: 'cartoon' }), rights, availableStyles(preferred))).toEqual(
        draw(),
      );
    },
  );
});
