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
] as const)('effectiveCharacter in a %s list with the choice %s is %s', (listType, chosen, who) =>
  expect(effectiveCharacter(listType, chosen)).toBe(who),
);

it('characterChoice sends the usual character as null, and no character in a task list as a choice', () => {
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

it('isBuiltInCharacter knows the built-in characters only', () => {
  expect([...builtInCharacters, noCharacter, 'Kuzu', ''].map(isBuiltInCharacter)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('The choice of no character is sent as "none", and the built-in characters are Kuzu and Lilly', () => {
  expect([noCharacter, ...builtInCharacters]).toEqual(['none', 'kuzu', 'lilly']);
});
