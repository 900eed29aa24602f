import { renderEmail } from './render-email';

const wish = {
  subject: 'Déjà ?',
  heading: 'Oui : « là » !',
  body: ['a ; b'],
  button: { text: 'Voir', url: 'https://lists.example.org' },
  notes: [],
};

it('renderEmail keeps French punctuation with its word, in every part', () => {
  const { subject, text, html } = renderEmail({ language: 'fr', ...wish });
  expect([subject, text]).toEqual([
    'Déjà\u00a0?',
    'Oui\u00a0: «\u00a0là\u00a0»\u00a0!\n\na\u00a0; b\n\nVoir\u00a0: https://lists.example.org\n',
  ]);
  expect(html).toContain('Oui\u00a0: «\u00a0là\u00a0»\u00a0!');
});

it('renderEmail leaves the punctuation of other languages alone', () => {
  expect(renderEmail({ language: 'de', ...wish }).text).toContain('Voir: https');
});
