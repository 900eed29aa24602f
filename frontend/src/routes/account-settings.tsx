import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Header } from '../app/layout/header';
import { PageTools } from '../app/layout/lazy-frame';
import { paths } from '../app/paths';
import { SyncChip } from '../features/pwa/components/sync-chip';
import { useTranslation } from '../i18n/use-translation';
import { useDocumentTitle } from '../shared/hooks/use-document-title';
import { useKeptAnchor } from '../shared/hooks/use-kept-anchor';
import { IconLink } from '../shared/ui/link-button';
import { SkeletonCard } from '../shared/ui/settings-card';
import { settingsCards } from './settings-cards';
import { SettingsNav } from './settings-nav';
import styles from './account-settings.module.css';

/** The account page: a card for each group of settings. */
export default function AccountSettings() {
  const { t } = useTranslation();
  useDocumentTitle(t('settings.title'));
  const cards = useKeptAnchor<HTMLDivElement>();
  return (
    <>
      <Header app />
      <div className={styles.page}>
        <div className={styles.head}>
          <IconLink label={t('nav.back')} to={paths.home} className={styles.back}>
            <ArrowLeft aria-hidden="true" strokeWidth={2.25} />
          </IconLink>
          <h1>{t('settings.title')}</h1>
          <div className={styles.tools}>
            <SyncChip />
            <PageTools />
          </div>
        </div>
        <div className={styles.body}>
          <SettingsNav cards={cards} />
          <div className={styles.column}>
            <div ref={cards} className={styles.cards}>
              {settingsCards.map(({ places, Part }) => (
                <Suspense
                  key={places[0]?.id}
                  fallback={places.map((place) => (
                    <SkeletonCard key={place.id} {...place} />
                  ))}
                >
                  <Part />
                </Suspense>
              ))}
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
