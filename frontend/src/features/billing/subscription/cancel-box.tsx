import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import type { SubscriptionInfo } from '../api/types';
import type { Question } from '../page/billing-questions';
import { endsOn } from './pending-change';
import { isOnHold } from './plan-status';
import styles from './cancel-box.module.css';

/** The button to cancel, visible to every paying user. */
export function CancelBox({ info, ask }: { info: SubscriptionInfo; ask: (question: Question) => void }) {
  const { t } = useTranslation();
  const ends = endsOn(info.subscription) !== null || isOnHold(info.subscription);
  return (
    <section className={styles.box} aria-label={t('billing.cancel.title')}>
      <p>{t('billing.cancel.text')}</p>
      <Button kind="danger" small aria-haspopup="dialog" onClick={() => ask({ kind: 'cancel', info })}>
        {t(ends ? 'billing.cancel.confirmNow' : 'billing.cancel.button')}
      </Button>
    </section>
  );
}
