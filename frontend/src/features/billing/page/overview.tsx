import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/i18n';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { askForPlans } from '../../../shared/lib/plans-wish';
import { Button } from '../../../shared/ui/button';
import { NotHere } from '../../../shared/ui/not-here';
import { GhostCard, SettingsCard } from '../../../shared/ui/settings-card';
import { usePendingChanges, usePlans, useSubscription } from '../api/queries';
import type { SubscriptionInfo } from '../api/wire';
import { BalanceCard } from '../components/balance-card';
import type { Question } from '../components/billing-questions';
import { CancelBox } from '../components/cancel-box';
import { Guarantee } from '../components/guarantee';
import { MultipleWarning } from '../components/multiple-warning';
import { PendingBanner } from '../components/pending-banner';
import { PortalButton } from '../components/portal-button';
import { StateNotice } from '../components/state-notice';
import { TrialNote } from '../components/trial-note';
import { endsOn, earliest } from '../model/pending';
import styles from './overview.module.css';

/** The plan at a glance, what is coming, and what can be done about it. */
export function Overview({ ask }: { ask: (question: Question) => void }) {
  const { t } = useTranslation();
  const { data: info, isError, refetch } = useSubscription();
  if (!info) {
    return (
      <div className={styles.overview}>
        <NotHere failed={isError} offline={t('billing.offline')} text={t('billing.loadFailed')} onRetry={() => void refetch()} />
        {isError ? null : (
          <div className={styles.cards}>
            <GhostCard id="plan" height={260} wide />
            <GhostCard id="balance" height={180} />
          </div>
        )}
      </div>
    );
  }
  return <Standing info={info} ask={ask} />;
}

function Standing({ info, ask }: { info: SubscriptionInfo; ask: (question: Question) => void }) {
  const { t } = useTranslation();
  const { data: changes } = usePendingChanges();
  const { data: plans } = usePlans();
  const { subscription } = info;
  const change = earliest(changes ?? []);
  const pays = subscription.paidTier !== 'trial';
  return (
    <div className={styles.overview}>
      {subscription.multiple ? <MultipleWarning ask={ask} /> : null}
      <TrialNote status={subscription.status} />
      <StateNotice subscription={subscription} />
      <PendingBanner change={change} subscription={subscription} />
      <div className={styles.cards}>
        <SettingsCard id="plan" title={t('standing.title')} wide>
          <Plan subscription={subscription} />
          <div className={styles.actions}>
            <Button kind="honey" aria-haspopup="dialog" onClick={() => askForPlans()}>
              {t(pays ? 'billing.change' : 'plan.see')}
            </Button>
            {pays ? <PortalButton icon={<CreditCard aria-hidden="true" strokeWidth={2.25} />} /> : null}
          </div>
          {pays ? <CancelBox info={info} pending={change} ask={ask} /> : null}
        </SettingsCard>
        <BalanceCard />
      </div>
      <Guarantee days={plans?.[0]?.guaranteeDays ?? 30} paid={pays} ask={ask} />
    </div>
  );
}

function Plan({ subscription }: { subscription: SubscriptionInfo['subscription'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { paidTier, grantedTier, grantedUntil, tier, price, currency, interval, currentPeriodEnd } = subscription;
  const pays = paidTier !== 'trial';
  const renews = pays && currentPeriodEnd !== null && endsOn(subscription) === null;
  return (
    <div className={styles.plan}>
      <p className={styles.tier}>{t(`plan.name.${tier}`)}</p>
      {pays && price !== null ? (
        <p className={styles.price}>
          {paidTier === tier ? null : `${t(`plan.name.${paidTier}`)}: `}
          <strong>{moneyIn(language, price, currency)}</strong> {t(interval === 'year' ? 'billing.plans.perYear' : 'billing.plans.perMonth')}
        </p>
      ) : null}
      {renews ? <p className={styles.note}>{t('billing.renews', { date: dateIn(language, currentPeriodEnd) })}</p> : null}
      {grantedTier ? (
        <p className={styles.note}>
          {grantedUntil ? t('billing.grantedUntil', { plan: t(`plan.name.${grantedTier}`), date: dateIn(language, grantedUntil) }) : t('billing.granted', { plan: t(`plan.name.${grantedTier}`) })}
        </p>
      ) : null}
    </div>
  );
}
