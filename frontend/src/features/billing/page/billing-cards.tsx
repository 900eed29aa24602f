import { QueryClientProvider } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { queryClient } from '../../../api/queries/query-client';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { LinkButton } from '../../../shared/ui/link-button';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { useSubscription } from '../api/queries';
import { PortalButton } from '../checkout/portal-button';
import { BalanceCard } from '../payments/balance-card';
import { PaymentList } from '../payments/payments';
import { isRunning } from '../subscription/plan-status';
import styles from './billing-cards.module.css';

const shown = 3;

/** Invoices and credit, with a link to the billing page. */
export default function BillingCards() {
  return (
    <QueryClientProvider client={queryClient}>
      <History />
      <BalanceCard />
    </QueryClientProvider>
  );
}

function History() {
  const { t } = useTranslation();
  const { data } = useSubscription();
  return (
    <SettingsCard id="billing" title={t('billing.payments.title')} wide>
      <PaymentList limit={shown} />
      <div className={styles.actions}>
        <LinkButton kind="soft" to={paths.billing}>
          {t('billing.toBilling')}
        </LinkButton>
        {data && isRunning(data.subscription) ? (
          <PortalButton icon={<CreditCard aria-hidden="true" strokeWidth={2.25} />} />
        ) : null}
      </div>
    </SettingsCard>
  );
}
