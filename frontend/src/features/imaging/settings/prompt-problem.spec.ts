import { nameProblem, templateProblem, withPlaceholder } from './prompt-problem';

it('wants a name of one to sixty characters', () => {
  expect([nameProblem('  '), nameProblem('Felt'), nameProblem('x'.repeat(60)), nameProblem('x'.repeat(61))]).toEqual(['form.nameRequired', null, null, 'form.max']);
});

it.each([
  ['', 'style', 'form.required'],
  ['felt on blue paper', 'style', null],
  ['felt on blue paper', 'character', null],
  ['felt on blue paper', 'custom', 'prompt.mustHave'],
  ['%s of felt', 'custom', null],
  ['%s beside %s', 'style', 'prompt.once'],
  ['x'.repeat(301), 'custom', 'form.max'],
] as const)('of "%.20s" as a %s it says %s', (template, kind, problem) => {
  expect(templateProblem(template, kind)).toBe(problem);
});

it('puts the placeholder where it fits, however long the rest is', () => {
  expect(withPlaceholder(' felt ')).toBe('felt: %s');
  const longest = withPlaceholder('x'.repeat(400));
  expect(longest).toHaveLength(300);
  expect(templateProblem(longest, 'custom')).toBeNull();
});
