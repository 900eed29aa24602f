import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@pictick/rules/language';
import { storageEntries } from './storage-entries';

describe('the stored entries', () => {
  it.each(languages)('are explained in %s, each entry and each place', (language) => {
    const { stored: words } = JSON.parse(
      readFileSync(join(__dirname, `../../../i18n/locales/legal/${language}.json`), 'utf8'),
    ) as {
      stored: { entry: Record<string, { what: string; until: string }>; where: Record<string, string> };
    };
    expect(Object.keys(words.entry).sort()).toEqual(storageEntries.map(({ id }) => id).sort());
    for (const { names } of storageEntries)
      for (const where of Object.keys(names)) expect(words.where[where]).toBeTruthy();
  });

  it('have unique names', () => {
    const all = storageEntries.flatMap(({ names }) =>
      Object.entries(names).flatMap(([where, each]) => each.map((name) => `${where} ${name}`)),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});
