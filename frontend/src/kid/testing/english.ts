import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTexts } from '../texts';

/** The English texts of the child's page. */
export function startEnglish(): void {
  const file = readFileSync(join(__dirname, '../../i18n/locales/kid/en.json'), 'utf8');
  setTexts('en', JSON.parse(file) as Parameters<typeof setTexts>[1]);
}
