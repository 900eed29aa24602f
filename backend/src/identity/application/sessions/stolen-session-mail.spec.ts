import { stolenSessionMail } from './stolen-session-mail';

const settings = 'https://lists.example.org/account-settings';

it.each(['en', 'es', 'fr', 'de', 'tr', 'nl'])(
  'stolenSessionMail is written in %s, as text and as HTML',
  (language) => {
    const { subject, text, html } = stolenSessionMail(language, 'Chrome, Android', settings);
    expect(html).toContain(`<html lang="${language}">`);
    for (const part of [text, html]) expect(part).toContain('Chrome, Android');
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{\{|<script/);
    if (language !== 'en') expect(subject).not.toBe(stolenSessionMail('en', '', settings).subject);
  },
);

it('stolenSessionMail links to the settings only, and its link does not sign in', () => {
  const { text, html } = stolenSessionMail('de', '', settings);
  expect(text).toContain('Unbekanntes Gerät');
  expect([...`${text} ${html}`.matchAll(/https?:[^\s"<]+/g)].map(([url]) => url)).toEqual([
    settings,
    settings,
  ]);
});

it.each([null, 'pt', 'constructor'])('stolenSessionMail is in English for %s', (language) => {
  expect(stolenSessionMail(language, '', settings).html).toContain('<html lang="en">');
});
