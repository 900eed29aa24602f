import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@pictick/rules/language';

type Sections = Record<string, { title: string; text: string[] }>;
const read = (language: string) =>
  JSON.parse(readFileSync(join(__dirname, `../../i18n/locales/legal/${language}.json`), 'utf8')) as Record<
    'terms' | 'privacy',
    { sections: Sections }
  > & { stored: { entry: { session: { until: string } } } };

describe.each(languages)('terms and privacy in %s', (language) => {
  const { terms, privacy, stored } = read(language);

  it('have short paragraphs', () => {
    for (const { sections } of [terms, privacy])
      for (const [id, { text }] of Object.entries(sections))
        for (const paragraph of text) expect([id, paragraph.length < 520]).toEqual([id, true]);
  });

  it('promise only existing functions', () => {
    const [trial, guarantee] = [
      terms.sections['trial']?.text.join(' '),
      terms.sections['guarantee']?.text.join(' '),
    ];
    expect(trial).toMatch(/14/);
    // Pictures are counted by the month, in Spanish and French, too.
    expect(trial).toMatch(/month|mes|mois|Monat|ayda|maand/);
    expect(trial).not.toMatch(/al día|por día|par jour|a day|täglich|pro Tag|günde|per dag/);
    expect(guarantee).toMatch(/30/);
    const long = privacy.sections['long']?.text.join(' ');
    for (const days of ['30', '60', '90', '180']) expect(long).toContain(days);
    expect(stored.entry.session.until).toMatch(/30.* 90 /);
  });

  it('have the same sections as in English', () => {
    const english = read('en');
    for (const page of ['terms', 'privacy'] as const)
      expect(
        Object.entries(read(language)[page].sections).map(([id, { text }]) => [id, text.length]),
      ).toEqual(Object.entries(english[page].sections).map(([id, { text }]) => [id, text.length]));
  });
});
