import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTexts } from '../texts';

const english = (part: 'kid' | 'link') =>
  JSON.parse(readFileSync(join(__dirname, `../../i18n/locales/${part}/en.json`), 'utf8')) as Parameters<
    typeof setTexts
  >[1];

/** The English texts of the child's page, and of the pages that link a device. */
export const startEnglish = (): void => setTexts('en', { ...english('kid'), ...english('link') });
