import { commandKinds } from '../../domain/command';
import { delayedOutcomeEmail } from './templates';

const billing = 'https://lists.example.org/billing';

describe.each(['en', 'es', 'fr', 'de', 'tr', 'nl'])('in %s', (language) => {
  it.each(commandKinds)('says whether "%s" is done', (kind) => {
    const [done, refused] = [delayedOutcomeEmail(language, kind, true, billing), delayedOutcomeEmail(language, kind, false, billing)];
    for (const { subject, text, html } of [done, refused]) {
      for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{\{|<script/);
      expect(html).toContain(`<html lang="${language}">`);
      expect([...`${text} ${html}`.matchAll(/https?:[^\s"<]+/g)].map(([url]) => url)).toEqual([billing, billing]);
    }
    expect(done.subject).not.toBe(refused.subject);
  });

  it('names what was wanted', () => {
    expect(new Set(commandKinds.map((kind) => delayedOutcomeEmail(language, kind, false, billing).text)).size).toBe(commandKinds.length);
  });
});

it.each([null, 'pt', 'constructor'])('is in English for %s', (language) => {
  expect(delayedOutcomeEmail(language, 'cancel', true, billing).html).toContain('<html lang="en">');
});
