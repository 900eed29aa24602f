import { useTranslation } from 'react-i18next';
import { Footer } from '../app/layout/footer';
import { Header } from '../app/layout/header';
import { PageTools } from '../app/layout/late';
import { MyLists } from '../features/lists/components/my-lists';
import { SyncChip } from '../features/pwa/components/sync-chip';
import { useDocumentTitle } from '../shared/hooks/use-document-title';
import styles from './home.module.css';

export default function Home() {
  const { t } = useTranslation();
  useDocumentTitle(t('home.title'));
  return (
    <>
      <Header app />
      <div className={styles.home}>
        <div className={styles.titleRow}>
          <h1>{t('home.title')}</h1>
          <div className={styles.tools}>
            <SyncChip />
            <PageTools />
          </div>
        </div>
        <MyLists />
      </div>
      <div className={styles.foot}>
        <Footer />
      </div>
    </>
  );
}
