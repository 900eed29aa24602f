import { Check, MonitorDown } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { useInstalling } from '../install/use-installing';
import styles from './app-card.module.css';

/** The settings card to install the app, even after "not now". */
export default function AppCard() {
  const { t } = useTranslation();
  const { way, press, tips } = useInstalling();
  return (
    <SettingsCard id="app" title={t('install.card')} lead={t('install.text')}>
      {way === 'done' ? (
        <p className={styles.here}>
          <Check aria-hidden="true" strokeWidth={2.75} />
          {t('install.here')}
        </p>
      ) : (
        <Button kind="quiet" icon={<MonitorDown aria-hidden="true" strokeWidth={2.25} />} onClick={press}>
          {t('install.button')}
        </Button>
      )}
      {tips}
    </SettingsCard>
  );
}
