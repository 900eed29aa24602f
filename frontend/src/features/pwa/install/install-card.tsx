import { X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { focusOutlives } from '../../../shared/lib/focus-next';
import { Button, IconButton } from '../../../shared/ui/button';
import { theInstaller } from './use-install';
import { useInstalling } from './use-installing';
import styles from './install-card.module.css';

/** The invitation to install, below the lists, where it interrupts no task. */
export default function InstallCard() {
  const { t } = useTranslation();
  const { inviting, press, tips } = useInstalling();
  return (
    <>
      {inviting ? (
        <section ref={focusOutlives} className={styles.card} aria-labelledby="install-title">
          <img src="/icons/install-kuzu.svg" alt="" width="72" height="72" />
          <div className={styles.words}>
            <h2 id="install-title">{t('install.title')}</h2>
            <p>{t('install.text')}</p>
          </div>
          <Button kind="quiet" small className={styles.install} onClick={press}>
            {t('install.button')}
          </Button>
          <IconButton label={t('install.later')} className={styles.later} onClick={theInstaller().notNow}>
            <X aria-hidden="true" strokeWidth={2.25} />
          </IconButton>
        </section>
      ) : null}
      {tips}
    </>
  );
}
