import { QueryClientProvider } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { queryClient } from '../api/queries/query-client';
import { Header } from '../app/layout/header';
import { PageTools } from '../app/layout/lazy-frame';
import { paths } from '../app/paths';
import BillingPage from '../features/billing/page/billing-page';
import { UsageSection } from '../features/imaging/usage/usage-section';
import { SyncChip } from '../features/pwa/components/sync-chip';
import { useTranslation } from '../i18n/use-translation';
import { useDocumentTitle } from '../shared/hooks/use-document-title';
import { IconLink } from '../shared/ui/link-button';
import { SettingsCard } from '../shared/ui/settings-card';
import page from './account-settings.module.css';
import styles from './billing.module.css';

/** The billing page with the usage of pictures: the one belongs to billing, the other to imaging. */
export default function Billing() {
  const { t } = useTranslation();
  useDocumentTitle(t('billing.title'));
  return (
    <>
      <Header app />
      <div className={page.page}>
        <div className={page.head}>
          <IconLink label={t('nav.back')} to={paths.home} className={page.back}>
            <ArrowLeft aria-hidden="true" strokeWidth={2.25} />
          </IconLink>
          <h1>{t('billing.title')}</h1>
          <div className={page.tools}>
            <SyncChip />
            <PageTools />
          </div>
        </div>
        <BillingPage usage={<Usage />} />
      </div>
    </>
  );
}

function Usage() {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.usage}>
        <SettingsCard id="usage" title={t('usage.title')}>
          <UsageSection />
        </SettingsCard>
      </div>
    </QueryClientProvider>
  );
}
