import {
  builtInCharacters,
  characterChoice,
  effectiveCharacter,
  isBuiltInCharacter,
  isUsualCharacter,
  noCharacter,
} from './character';

it.each([
  ['task', null, 'kuzu'],
  ['task', noCharacter, noCharacter],
  ['task', 'lilly', 'lilly'],
  ['shopping', null, noCharacter],
  ['shopping', noCharacter, noCharacter],
  ['shopping', 'kuzu', 'kuzu'],
] as const)('in a %s list the choice of %s is %s', (listType, chosen, who) =>
  expect(effectiveCharacter(listType, chosen)).toBe(who),
);

it('says the usual one as no choice, and none at chores as a choice of its own', () => {
  expect([
    characterChoice('task', 'kuzu'),
    characterChoice('task', noCharacter),
    characterChoice('task', 'lilly'),
    characterChoice('shopping', noCharacter),
    characterChoice('shopping', 'kuzu'),
  ]).toEqual([null, noCharacter, 'lilly', null, 'kuzu']);
  expect([
    isUsualCharacter('task', 'kuzu'),
    isUsualCharacter('task', noCharacter),
    isUsualCharacter('shopping', noCharacter),
    isUsualCharacter('shopping', 'kuzu'),
  ]).toEqual([true, false, true, false]);
});

it('tells built-in characters from others', () => {
  expect([...builtInCharacters, noCharacter, 'Kuzu', ''].map(isBuiltInCharacter)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('sends the choice of no character as "none", and knows Kuzu and Lilly', () => {
  expect([noCharacter, ...builtInCharacters]).toEqual(['none', 'kuzu', 'lilly']);
});
