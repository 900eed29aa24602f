import { isOneOf, letters, nameProblem, templateProblem, withPlaceholder } from './prompt-problem';

it('wants a name of one to sixty characters', () => {
  expect([nameProblem('  '), nameProblem('Felt'), nameProblem('x'.repeat(60)), nameProblem('x'.repeat(61))]).toEqual(['form.nameRequired', null, null, 'form.max']);
});

it.each([
  ['AQUARELL', true],
  [' Ａquarell ', true],
  ['Aquarelle', false],
  ['', false],
])('takes %j for a name that there is already: %j', (name, is) => {
  expect(isOneOf(['Foto-Stil', 'Aquarell'], name, 'de')).toBe(is);
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
] as const)('of "%.20s" as a %s it says %s', (template, kind, problem) => {
  expect(templateProblem(template, kind)).toBe(problem);
});

it('puts the placeholder at the end, and says so where there is no room for it instead of cutting a sentence', () => {
  expect(withPlaceholder(' felt ')).toBe('felt: %s');
  const [fits, full] = [withPlaceholder('x'.repeat(296)), withPlaceholder(`${'x'.repeat(296)}🐑`)];
  expect([templateProblem(fits, 'custom'), templateProblem(full, 'custom')]).toEqual([null, 'form.max']);
  expect(full).toBe(`${'x'.repeat(296)}🐑: %s`);
});

it('counts what people see as a letter once', () => {
  expect([letters('🐑🐑'), letters(' e\u0301 '), letters('👩‍👩‍👧‍👦'), letters('👋🏽🇹🇷'), templateProblem('👋🏽'.repeat(300), 'style'), nameProblem('🇹🇷'.repeat(60)), nameProblem('🇹🇷'.repeat(61))]).toEqual([2, 1, 1, 2, null, null, 'form.max']);
});
