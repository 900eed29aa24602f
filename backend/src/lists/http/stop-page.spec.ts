import { createHash } from 'node:crypto';
import type { Language } from '@pictick/rules/language';
import { stopPage, stopPagePolicy } from './stop-page';

const headingOf = (page: string): string => /<h1>(.*)<\/h1>/.exec(page)?.[1] ?? '';

it('stopPage has a question as heading only while there is one to answer', () => {
  expect(headingOf(stopPage('en', 'heard', false))).toBe('Stop invitations?');
  expect(headingOf(stopPage('en', 'silent', true))).toBe('Invitations stopped');
  expect(headingOf(stopPage('en', 'silent', false))).toBe('Invitations stopped');
  expect(headingOf(stopPage('en', 'heard', true))).toBe('Invitations allowed again');
  expect(headingOf(stopPage('en', 'unknown', false))).toBe('This link doesn’t work');
});

it.each<Language>(['en', 'es', 'fr', 'de', 'tr', 'nl'])(
  'stopPage asks in %s only before the address is suppressed, and the title says the same',
  (language) => {
    expect(headingOf(stopPage(language, 'heard', false))).toMatch(/\?$/);
    for (const page of [
      stopPage(language, 'silent', true),
      stopPage(language, 'heard', true),
      stopPage(language, 'unknown', false),
    ]) {
      expect(headingOf(page)).not.toMatch(/[?¿]/);
      expect(page).toContain(`<title>${headingOf(page)} · Pictick</title>`);
    }
  },
);

it('stopPage loads nothing: its logo is inline and its policy allows only its style', () => {
  const page = stopPage('en', 'heard', false);
  expect(page).toMatch(/<header><svg .*<\/svg><span>Pictick<\/span><\/header>/);
  expect(page).not.toMatch(/\b(src|href|style)=/);
  const style = /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? '';
  expect(stopPagePolicy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});
