import { capitalised } from './capitalised';

it.each([
  ['en', 'toilet paper', 'Toilet paper'],
  ['de', 'äpfel', 'Äpfel'],
  ['fr', 'œufs', 'Œufs'],
  ['es', 'ñoquis', 'Ñoquis'],
  ['tr', 'incir', 'İncir'],
  ['tr', 'ıspanak', 'Ispanak'],
  ['en', 'ıspanak', 'Ispanak'],
  ['nl', 'ijs', 'IJs'],
  ['de', 'ijs', 'Ijs'],
  ['nl', 'inkt', 'Inkt'],
  ['en', 'iPad cover', 'iPad cover'],
  ['de', 'DM Gutschein', 'DM Gutschein'],
  ['en', '7up', '7up'],
  ['en', '', ''],
])('capitalised in %s writes "%s" as "%s"', (language, text, expected) => {
  expect(capitalised(text, language)).toBe(expected);
});
