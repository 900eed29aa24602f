import { choiceOf, isUsual, nobody, whoComes } from './company';

it.each([
  ['task', null, 'kuzu'],
  ['task', nobody, nobody],
  ['task', 'lilly', 'lilly'],
  ['shopping', null, nobody],
  ['shopping', nobody, nobody],
  ['shopping', 'kuzu', 'kuzu'],
] as const)('in a %s list the choice of %s is %s', (listType, chosen, who) => expect(whoComes(listType, chosen)).toBe(who));

it('says the usual one as no choice, and nobody at chores as a choice of its own', () => {
  expect([choiceOf('task', 'kuzu'), choiceOf('task', nobody), choiceOf('task', 'lilly'), choiceOf('shopping', nobody), choiceOf('shopping', 'kuzu')]).toEqual([null, nobody, 'lilly', null, 'kuzu']);
  expect([isUsual('task', 'kuzu'), isUsual('task', nobody), isUsual('shopping', nobody), isUsual('shopping', 'kuzu')]).toEqual([true, false, true, false]);
});
