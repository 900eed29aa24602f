import { renderEmail } from './render-email';

const wish = {
  subject: 'Déjà ?',
  heading: 'Oui : « là » !',
  body: ['a ; b'],
  button: { text: 'Voir', url: 'https://lists.example.org' },
  notes: [],
};

it('keeps French signs with their words, in every part', () => {
  const { subject, text, html } = renderEmail({ language: 'fr', ...wish });
  expect([subject, text]).toEqual([
    'Déjà\u00a0?',
    'Oui\u00a0: «\u00a0là\u00a0»\u00a0!\n\na\u00a0; b\n\nVoir\u00a0: https://lists.example.org\n',
  ]);
  expect(html).toContain('Oui\u00a0: «\u00a0là\u00a0»\u00a0!');
});

it('leaves the others alone', () => {
  expect(renderEmail({ language: 'de', ...wish }).text).toContain('Voir: https');
});
