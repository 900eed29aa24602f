import { CalendarClock, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/i18n';
import { headingOf } from '../../../shared/lib/focus-next';
import { dateIn } from '../../../shared/lib/format';
import { Button } from '../../../shared/ui/button';
import { showToast } from '../../../shared/ui/toast';
import { reactivate, withdrawChange } from '../api/orders';
import type { SubscriptionChange, SubscriptionInfo } from '../api/wire';
import { dayOf, endsOn, type Wording, wordingOf } from '../model/pending';
import { said } from '../model/said';
import { heldTier } from '../model/standing';
import { Failure } from './notices';
import { OpenPayment } from './pay-actions';
import { useDeed } from './use-deed';
import styles from './pending-banner.module.css';

/** What is going to change, when, and the way to leave it as it is. Where only a day is known on which the plan ends, that day. */
export function PendingBanner({ change, subscription }: { change: SubscriptionChange | null; subscription: SubscriptionInfo['subscription'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { busy, failure, run } = useDeed();
  const end = endsOn(subscription);
  if (!change && !end) return null;
  const date = (day: string): string => dateIn(language, day);
  const plan = t(`plan.name.${change?.fromTier ?? heldTier(subscription)}`);
  const wording = change && wordingOf(change, subscription);

  async function undo(button: Element) {
    const heading = headingOf(button);
    const told = change
      ? await run(`withdraw ${change.id}`, (key) => withdrawChange(key, change.id), t('billing.pending.undoError'))
      : await run('reactivate', reactivate, t('billing.cancel.reactivateError'));
    if (!told) return;
    showToast({ text: said(told.message, {}, t(change ? 'billing.pending.undone' : 'billing.cancel.reactivated', { plan })) });
    heading?.focus({ preventScroll: true });
  }

  function wordsOf(coming: SubscriptionChange, how: Wording): string {
    // What was only announced is not certain yet.
    if (!coming.cancellable) return t('billing.pending.undated.generic');
    const day = dayOf(coming);
    if (how === 'monthly') return day === null ? t('billing.pending.undated.generic') : t('billing.pending.dated.monthly', { plan, date: date(day) });
    const values = { from: plan, to: t(`plan.name.${coming.toTier}`) };
    return day === null || how === 'upgrade' ? t(`billing.pending.undated.${how}`, values) : t(`billing.pending.dated.${how}`, { ...values, date: date(day) });
  }

  return (
    <div className={styles.banner} role="status">
      <CalendarClock aria-hidden="true" strokeWidth={2.25} />
      <div>
        <p>
          {change && wording ? wordsOf(change, wording) : end ? t('billing.pending.ends', { date: date(end) }) : null}
        </p>
        {subscription.status === 'active_upgrade_pending' ? <OpenPayment /> : null}
        {!change || change.cancellable ? (
          <Button kind="quiet" small busy={busy} icon={<Undo2 aria-hidden="true" strokeWidth={2.25} />} onClick={({ currentTarget }) => void undo(currentTarget)}>
            {busy ? t('billing.processing') : wording === 'monthly' ? t('billing.monthly.keep') : wording === 'generic' ? t('billing.pending.undo') : t('billing.keep', { plan })}
          </Button>
        ) : null}
        {failure ? <Failure>{failure}</Failure> : null}
      </div>
    </div>
  );
}
