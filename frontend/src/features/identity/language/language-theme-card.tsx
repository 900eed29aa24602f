import { useTranslation } from '../../../i18n/use-translation';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { LanguageSelect } from './language-select';
import { ThemeChoices } from './theme-choices';
import styles from './language-theme-card.module.css';

/**
 * Language and theme. Both apply on this device at once, even without a network; the account gets the
 * language later.
 */
export default function LanguageThemeCard() {
  const { t } = useTranslation();
  return (
    <SettingsCard id="appearance" title={t('settings.appearance')}>
      <ThemeChoices />
      <div className={styles.language}>
        <span className={styles.label} aria-hidden="true">
          {t('language.label')}
        </span>
        <LanguageSelect wide />
      </div>
    </SettingsCard>
  );
}
