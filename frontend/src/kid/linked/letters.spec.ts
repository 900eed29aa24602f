import { afterInput, inGroups, readTyped } from './letters';

it.each([
  ['kmfr7t4h', 'small letters'],
  ['KMFR 7T4H', 'capitals in two groups'],
  [' KMFR–7T4H. ', 'a long dash and a full stop'],
  ['k m f r 7 t 4 h', 'gaps between all letters'],
  ['ＫＭＦＲ７Ｔ４Ｈ', 'full-width letters'],
  ['https://pictick.example/kid#kmfr7t4h', 'the whole address of the QR code'],
])('reads %s: %s', (raw) => {
  expect(readTyped(raw)).toBe('kmfr7t4h');
});

it('a U stands for a V, and letters with an accent for those without', () => {
  expect([readTyped('ukmf r7t4'), readTyped('ŞÇĞK 7T4H')]).toEqual(['vkmfr7t4', 'scgk7t4h']);
});

it.each(['', 'kmfr7t4', 'kmfr7t4hh', 'kmfr7t4o', 'kmfr7t41', '#'.repeat(9), 'x'.repeat(50)])(
  'takes %j for no code',
  (raw) => {
    expect(readTyped(raw)).toBeNull();
  },
);

it('a gap follows the fourth letter, and the key that deletes it is obeyed', () => {
  expect([
    afterInput('kmf', 'kmfr'),
    afterInput('kmfr ', 'kmfr'),
    afterInput('kmfr', 'kmf'),
    afterInput('kmfr ', 'kmfr 7'),
  ]).toEqual(['kmfr ', 'kmfr', 'kmf', 'kmfr 7']);
});

it('pasted letters stand in two groups', () => {
  expect([afterInput('', 'KMFR-7T4H'), afterInput('', 'what is this'), inGroups('kmfr7t4h')]).toEqual([
    'kmfr 7t4h',
    'what is this',
    'kmfr 7t4h',
  ]);
});
