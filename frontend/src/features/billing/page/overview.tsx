import { CreditCard } from 'lucide-react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { openPlansDialog } from '../../../shared/lib/plans-dialog-store';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Button } from '../../../shared/ui/button';
import { SkeletonCard, SettingsCard } from '../../../shared/ui/settings-card';
import { usePendingChanges, useSubscription } from '../api/queries';
import type { SubscriptionInfo } from '../api/types';
import { PortalButton } from '../checkout/portal-button';
import { BalanceCard } from '../payments/balance-card';
import { OpenPayment } from '../payments/pay-actions';
import { PriceWords } from '../plans/price-words';
import { TrialNote } from '../plans/trial-note';
import { Guarantee } from '../refunds/guarantee';
import { useGuarantee } from '../refunds/use-guarantee';
import { CancelBox } from '../subscription/cancel-box';
import { MultipleWarning } from '../subscription/multiple-warning';
import { PendingBanner } from '../subscription/pending-banner';
import { endsOn, earliest } from '../subscription/pending-change';
import { heldTier, isOverdue, isRunning } from '../subscription/plan-status';
import { StateNotice } from '../subscription/state-notice';
import type { Question } from './billing-questions';
import styles from './overview.module.css';

interface Props {
  /** The checkout flow above shows the purchase already. */
  afterCheckout: boolean;
  ask: (question: Question) => void;
}

/** The present plan, its scheduled change, and the actions on it. */
export function Overview({ afterCheckout, ask }: Props) {
  const { t } = useTranslation();
  const { data: info, isError, refetch } = useSubscription();
  if (!info) {
    return (
      <div className={styles.overview}>
        <AsyncPlaceholder
          failed={isError}
          offline={t('billing.offline')}
          text={t('billing.loadFailed')}
          onRetry={() => void refetch()}
        />
        {isError ? null : (
          <div className={styles.cards}>
            <SkeletonCard id="plan" height={260} wide />
            <SkeletonCard id="balance" height={180} />
          </div>
        )}
      </div>
    );
  }
  return <PlanStatus info={info} afterCheckout={afterCheckout} ask={ask} />;
}

function PlanStatus({ info, afterCheckout, ask }: Props & { info: SubscriptionInfo }) {
  const { t } = useTranslation();
  const { data: changes } = usePendingChanges();
  const guarantee = useGuarantee();
  const { subscription } = info;
  const change = earliest(changes ?? []);
  const pays = isRunning(subscription);
  return (
    <div className={styles.overview}>
      {subscription.multiple ? <MultipleWarning ask={ask} /> : null}
      <TrialNote status={subscription.status} />
      {afterCheckout && !isOverdue(subscription) ? null : <StateNotice subscription={subscription} />}
      <PendingBanner change={change} subscription={subscription} />
      <div className={styles.cards}>
        <SettingsCard id="plan" title={t('standing.title')} wide>
          <Plan subscription={subscription} />
          <div className={styles.actions}>
            {/* Another plan can be bought only after the debt is paid. */}
            {isOverdue(subscription) ? (
              <OpenPayment leads />
            ) : (
              <Button kind="honey" aria-haspopup="dialog" onClick={() => openPlansDialog()}>
                {t(pays ? 'billing.change' : 'plan.see')}
              </Button>
            )}
            {pays ? <PortalButton icon={<CreditCard aria-hidden="true" strokeWidth={2.25} />} /> : null}
          </div>
          {pays ? <CancelBox info={info} ask={ask} /> : null}
        </SettingsCard>
        <BalanceCard invites />
      </div>
      <Guarantee {...guarantee} ask={ask} />
    </div>
  );
}

function Plan({ subscription }: { subscription: SubscriptionInfo['subscription'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { grantedTier, grantedUntil, tier, price, currency, interval, currentPeriodEnd, freeUntil, next } =
    subscription;
  const pays = isRunning(subscription);
  const end = pays ? endsOn(subscription) : null;
  const renews =
    pays && !isOverdue(subscription) && currentPeriodEnd !== null && end === null && next === null;
  const held = heldTier(subscription);
  const often = interval === 'year' ? 'year' : 'month';

  function nextWords({ tier: to, price: costs, interval: then, at }: NonNullable<typeof next>): string {
    const [plan, date] = [t(`plan.name.${to}`), dateIn(language, at)];
    return costs === null
      ? t('billing.next.unpriced', { plan, date })
      : t(`billing.next.${then ?? 'month'}`, { plan, date, price: moneyIn(language, costs, currency) });
  }

  return (
    <div className={styles.plan}>
      <p className={styles.tier}>{t(`plan.name.${tier}`)}</p>
      {pays && price !== null ? (
        <p className={styles.price}>
          <PriceWords
            price={moneyIn(language, price, currency)}
            words={(mark) =>
              held === tier
                ? t(`billing.plans.price.${often}`, { price: mark })
                : t(`billing.paysFor.${often}`, { plan: t(`plan.name.${held}`), price: mark })
            }
          />
        </p>
      ) : null}
      {renews ? (
        <p className={styles.note}>
          {freeUntil
            ? t('billing.firstPayment', { date: dateIn(language, freeUntil) })
            : t('billing.renews', { date: dateIn(language, currentPeriodEnd) })}
        </p>
      ) : null}
      {end ? <p className={styles.note}>{t('billing.ends', { date: dateIn(language, end) })}</p> : null}
      {next ? <p className={styles.note}>{nextWords(next)}</p> : null}
      {grantedTier ? (
        <p className={styles.note}>
          {grantedUntil
            ? t('billing.grantedUntil', {
                plan: t(`plan.name.${grantedTier}`),
                date: dateIn(language, grantedUntil),
              })
            : t('billing.granted', { plan: t(`plan.name.${grantedTier}`) })}
        </p>
      ) : null}
    </div>
  );
}
