import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, languages, useLanguage } from '../../i18n/i18n';
import { tellProfile } from '../lib/profile-updates';
import { cx } from './cx';
import styles from './language-select.module.css';

const names = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch', tr: 'Türkçe', nl: 'Nederlands' };

/** The device's own list of six, each in its own tongue. */
export function LanguageSelect({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <span className={cx(styles.select, compact && styles.compact)}>
      <Globe aria-hidden="true" strokeWidth={2.25} />
      <span className={styles.shown} aria-hidden="true">
        {compact ? language.toLocaleUpperCase('en') : names[language]}
      </span>
      <select
        aria-label={t('language.label')}
        title={t('language.label')}
        value={language}
        onChange={(event) => {
          const next = languages.find((each) => each === event.target.value);
          if (next) void changeLanguage(next).then(tellProfile);
        }}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </span>
  );
}
