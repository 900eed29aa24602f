import { ShieldCheck } from 'lucide-react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dateIn } from '../../../shared/lib/format';
import { Button } from '../../../shared/ui/button';
import type { Question } from '../page/billing-questions';
import type { GuaranteeNow } from './use-guarantee';
import styles from './guarantee.module.css';

/**
 * The guarantee of every plan, with its button while a payment can be refunded; after its use, the legal
 * right of withdrawal. Renders nothing once its time is over.
 */
export function Guarantee({
  days,
  withdrawalDays = 14,
  promised = true,
  due = null,
  not = null,
  ask,
}: Pick<GuaranteeNow, 'days'> &
  Partial<Pick<GuaranteeNow, 'withdrawalDays' | 'promised' | 'due' | 'not'>> & {
    ask: (question: Question) => void;
  }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (not === 'over') return null;
  return (
    <div className={styles.guarantee}>
      <p>
        <ShieldCheck aria-hidden="true" strokeWidth={2.25} />
        {due
          ? t('billing.guarantee.until', { date: dateIn(language, due.until) })
          : promised
            ? t('plan.guarantee', { days })
            : t('billing.guarantee.byLaw', { days: withdrawalDays })}
      </p>
      {due ? (
        <Button kind="text" small aria-haspopup="dialog" onClick={() => ask({ kind: 'refund' })}>
          {t(due.ground === 'withdrawal' ? 'billing.guarantee.withdraw' : 'billing.guarantee.button')}
        </Button>
      ) : null}
    </div>
  );
}
