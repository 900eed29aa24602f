import { Coins } from 'lucide-react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { moneyIn } from '../../../shared/lib/format';
import { Banner } from '../../../shared/ui/banner';
import type { SubscriptionInfo } from '../api/types';

/** The credit that reduces the next payment. */
export function CreditBanner({
  billing: { creditCents, currency },
}: {
  billing: SubscriptionInfo['billing'];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (creditCents <= 0) return null;
  return (
    <Banner icon={<Coins aria-hidden="true" strokeWidth={2.25} />}>
      {t('billing.credit.banner', { amount: moneyIn(language, creditCents, currency) })}
    </Banner>
  );
}
