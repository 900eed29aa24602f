import { Suspense } from 'react';
import { MakeFamily } from '../../../app/family-slots';
import { useTranslation } from '../../../i18n/use-translation';
import styles from './needs-family.module.css';

/** For a user without a home, which remembers sections and stores: it is made when it is first needed. */
export function NeedsFamily() {
  const { t } = useTranslation();
  return (
    <section className={styles.card}>
      <p>{t('sections.needsFamily')}</p>
      <Suspense>
        <MakeFamily lead={t('sections.thenGoOn')} />
      </Suspense>
    </section>
  );
}
