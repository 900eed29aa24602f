import { regionOf } from '@pictick/rules/billing/region';
import type { Language } from '../../platform/http/params';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import nl from './locales/nl.json';
import tr from './locales/tr.json';

const locales: Readonly<Record<Language, typeof en>> = { en, es, fr, de, tr, nl };

export const wordsOf = (language: Language): typeof en => locales[language];

/** The guide to the files of the archive. */
export function readMe(language: Language, now: Date): string {
  const { title, made, notes, files } = wordsOf(language);
  const day = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(now);
  const rows = Object.entries(files).map(([name, text]) => `${name}\n  ${text}`);
  // The byte order mark tells Windows' Notepad that the file is UTF-8; it accepts any line end.
  return `\uFEFF${[title, made.replace('{{date}}', `${day} UTC`), ...rows, ...notes].join('\n\n')}\n`;
}
