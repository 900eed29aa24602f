export const animals = [
  'fox',
  'rabbit',
  'bear',
  'cat',
  'frog',
  'penguin',
  'lion',
  'panda',
  'elephant',
  'owl',
] as const;
export type Animal = (typeof animals)[number];
