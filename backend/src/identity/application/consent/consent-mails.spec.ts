import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consentNoticeVersion } from '@pictick/rules/household/consent-notice';
import { languages } from '@pictick/rules/language';
import { consentAskedMail, consentLapsedMail, consentReminderMail } from './consent-mails';

type Notice = Record<string, { title: string; text: string }>;

const link = 'https://lists.example.org/consent#zH6Vq3tY8nK1mPq0sLw4Bg';
const settings = 'https://lists.example.org/account-settings#family';
const read = (path: string): { consent: { notice: Notice } } =>
  JSON.parse(readFileSync(join(__dirname, path), 'utf8')) as { consent: { notice: Notice } };
const noticeOf = (language: string): Notice => read(`../locales/${language}.json`).consent.notice;
/** Changed texts need a new version: records say which version a parent has read. */
const hashes: Readonly<Record<string, string>> = {
  '1': '0139554feb930ebd',
  '2': 'e6cd5d7c1150b640',
};

describe.each(languages)('the mails about consent in %s', (language) => {
  const asked = consentAskedMail(language, link);
  const reminder = consentReminderMail(language, settings);
  const lapsed = consentLapsedMail(language, settings);

  it('have subject, text and HTML in this language, without placeholders', () => {
    for (const { subject, text, html } of [asked, reminder, lapsed]) {
      expect(html).toContain(`<html lang="${language}">`);
      for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{\{|<script/);
    }
    expect(new Set([asked, reminder, lapsed].map(({ subject }) => subject)).size).toBe(3);
    if (language !== 'en') expect(asked.subject).not.toBe(consentAskedMail('en', link).subject);
  });

  it('carry the whole notice in the first and the second mail', () => {
    const spaceless = (text: string): string => text.replace(/\s/g, ' ');
    for (const { title, text } of Object.values(noticeOf(language)))
      for (const mail of [asked, reminder]) expect(spaceless(mail.text)).toContain(`${title} ${text}`);
  });

  it('have one link each: the token only in the first one', () => {
    const links = ({ text, html }: { text: string; html: string }): string[] => [
      ...new Set([...`${text} ${html}`.matchAll(/https?:[^\s"<]+/g)].map(([url]) => url)),
    ];
    expect([links(asked), links(reminder), links(lapsed)]).toEqual([[link], [settings], [settings]]);
  });

  it('have the same notice as the page', () => {
    const page = read(`../../../../../frontend/src/i18n/locales/consent/${language}.json`);
    expect(noticeOf(language)).toEqual(page.consent.notice);
  });
});

it.each(['pt', 'constructor', ''])('consentAskedMail is in English for "%s"', (language) => {
  expect(consentAskedMail(language, link).html).toContain('<html lang="en">');
});

it('consentNoticeVersion changes with the notice', () => {
  const all = JSON.stringify(languages.map(noticeOf));
  expect(createHash('sha256').update(all).digest('hex').slice(0, 16)).toBe(hashes[consentNoticeVersion]);
});
