import { type Language, languages } from '@pictick/rules/language';
import { ChevronDown, Globe } from 'lucide-react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import styles from './language-select.module.css';

/** Each name in its own language, so that a user finds it whatever language the page has. */
const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  tr: 'Türkçe',
  nl: 'Nederlands',
};

/** Loads the code on demand: the first screen does not need it. */
const choose = async (language: Language): Promise<void> => {
  try {
    await (await import('./choose-language')).chooseLanguage(language);
  } catch (error) {
    console.error('The language could not be changed', error);
  }
};

/** A native select with the six languages. */
export function LanguageSelect({ compact = false, wide = false }: { compact?: boolean; wide?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <span className={cx(styles.select, compact && styles.compact, wide && styles.wide)}>
      <Globe aria-hidden="true" strokeWidth={2.25} />
      <span className={styles.shown} aria-hidden="true">
        {compact ? language.toLocaleUpperCase('en') : languageNames[language]}
      </span>
      {wide ? <ChevronDown aria-hidden="true" strokeWidth={2.25} /> : null}
      <select
        aria-label={t('language.label')}
        title={t('language.label')}
        value={language}
        onChange={(event) => {
          const next = languages.find((each) => each === event.target.value);
          if (next) void choose(next);
        }}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    </span>
  );
}
