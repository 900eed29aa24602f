import { countGraphemes } from '@pictick/rules/text/graphemes';
import { isOneOf, nameSentence, templateSentence, withPlaceholder } from './prompt-problem';

it('nameSentence wants a name of one to sixty characters', () => {
  expect([
    nameSentence('  '),
    nameSentence('Felt'),
    nameSentence('x'.repeat(60)),
    nameSentence('x'.repeat(61)),
  ]).toEqual(['form.nameRequired', null, null, 'form.max']);
});

it.each([
  ['AQUARELL', true],
  [' Ａquarell ', true],
  ['Aquarelle', false],
  ['', false],
])('isOneOf recognises %j as an existing name: %j', (name, is) => {
  expect(isOneOf(['Foto-Stil', 'Aquarell'], name)).toBe(is);
});

it.each([
  ['', 'style', 'form.required'],
  [' %s ', 'style', 'form.required'],
  ['felt on blue paper', 'style', null],
  ['felt on blue paper', 'character', null],
  ['felt on blue paper', 'custom', 'prompt.mustHave'],
  ['%s of felt', 'custom', null],
  ['%s beside %s', 'style', 'prompt.once'],
  ['x'.repeat(301), 'custom', 'form.max'],
] as const)('templateSentence answers for "%.20s" as a %s: %s', (template, kind, problem) => {
  expect(templateSentence(template, kind)).toBe(problem);
});

it('withPlaceholder appends the placeholder, and never cuts a text that is too long', () => {
  expect(withPlaceholder(' felt ')).toBe('felt: %s');
  const [fits, full] = [withPlaceholder('x'.repeat(296)), withPlaceholder(`${'x'.repeat(296)}🐑`)];
  expect([templateSentence(fits, 'custom'), templateSentence(full, 'custom')]).toEqual([null, 'form.max']);
  expect(full).toBe(`${'x'.repeat(296)}🐑: %s`);
});

it('the limits count a visible letter once', () => {
  expect([
    countGraphemes('🐑🐑'),
    countGraphemes(' e\u0301 '),
    countGraphemes('👩‍👩‍👧‍👦'),
    countGraphemes('👋🏽🇹🇷'),
    templateSentence('👋🏽'.repeat(300), 'style'),
    nameSentence('🇹🇷'.repeat(60)),
    nameSentence('🇹🇷'.repeat(61)),
  ]).toEqual([2, 1, 1, 2, null, null, 'form.max']);
});
