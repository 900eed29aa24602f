import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Header } from '../app/layout/header';
import { PageTools } from '../app/layout/late';
import { paths } from '../app/paths';
import { PictureSettings } from '../features/imaging/settings/picture-settings';
import { SyncChip } from '../features/pwa/components/sync-chip';
import { useDocumentTitle } from '../shared/hooks/use-document-title';
import { IconLink } from '../shared/ui/link-button';
import styles from './account-settings.module.css';

/** Everything about the account, a card for each thing. */
export default function AccountSettings() {
  const { t } = useTranslation();
  useDocumentTitle(t('settings.title'));
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
        <div className={styles.cards}>
          <PictureSettings />
        </div>
      </div>
    </>
  );
}
