import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { usePendingChanges, usePlans, useSubscription } from '../api/queries';
import type { Plan, SubscriptionInfo } from '../api/types';
import { useCheckout } from '../checkout/use-checkout';
import type { Question } from '../page/billing-questions';
import { CreditBanner } from '../payments/credit-banner';
import { CancelBox } from '../subscription/cancel-box';
import { MultipleWarning } from '../subscription/multiple-warning';
import { Failure, PendingWarning } from '../subscription/notices';
import { PendingBanner } from '../subscription/pending-banner';
import { earliest } from '../subscription/pending-change';
import { heldTier, isOverdue, isRunning } from '../subscription/plan-status';
import { StateNotice } from '../subscription/state-notice';
import { IntervalSwitch } from './interval-switch';
import { MonthLine } from './month-line';
import { PlanCard, PlanSkeletons } from './plan-card';
import { PlanCarousel } from './plan-carousel';
import { planChoice, initialPlanIndex, forSale, otherInterval } from './plan-choice';
import type { PictureOf } from './plan-fan';
import { TrialNote } from './trial-note';
import styles from './plans.module.css';

interface Props {
  initialTier: string | null;
  initialYearly: boolean;
  picture: PictureOf;
  ask: (question: Question) => void;
}

/** The plans with subscription, limits and credit. Known data is shown while the rest is missing. */
export function Plans(props: Props) {
  const { t } = useTranslation();
  const plans = usePlans();
  const subscription = useSubscription();
  const missing = [plans, subscription].find(({ data, isError }) => !data && isError);
  return (
    <div className={styles.plans}>
      <MonthLine />
      {plans.data && subscription.data ? (
        <Known {...props} plans={forSale(plans.data)} info={subscription.data} />
      ) : (
        <>
          <AsyncPlaceholder
            failed={missing !== undefined}
            offline={t('billing.plans.offline')}
            text={t('billing.plans.loadFailed')}
            onRetry={() => void Promise.all([plans.refetch(), subscription.refetch()])}
          />
          {missing ? null : <PlanSkeletons />}
        </>
      )}
    </div>
  );
}

function Known({
  initialTier,
  initialYearly,
  picture,
  ask,
  plans,
  info,
}: Props & { plans: Plan[]; info: SubscriptionInfo }) {
  const { t } = useTranslation();
  const { data: changes } = usePendingChanges();
  const { subscription, billing } = info;
  const held = heldTier(subscription);
  const [yearly, setYearly] = useState(
    (initialYearly || subscription.interval === 'year') && plans.some((plan) => plan.yearly),
  );
  const [warned, setWarned] = useState(0);
  const alertRef = useRef<HTMLDivElement>(null);
  const { busyPrice, failure, start } = useCheckout();
  const change = earliest(changes ?? []);
  const sought = plans.some(({ tier }) => tier === initialTier);

  // A press on a button further down scrolls the result into view, each time.
  useEffect(() => {
    if (warned > 0 || failure) alertRef.current?.scrollIntoView({ block: 'center' });
  }, [warned, failure]);

  function take(plan: Plan, priceId: string) {
    const choice = planChoice(held, plan.tier, otherInterval(subscription, yearly));
    if (change) setWarned(warned + 1);
    else if (choice === 'downgrade') ask({ kind: 'downgrade', plan, info });
    else if (choice === 'shorter') ask({ kind: 'monthly', plan, info });
    else start(priceId);
  }

  return (
    <>
      <TrialNote status={subscription.status} />
      {isOverdue(subscription) ? <StateNotice subscription={subscription} /> : null}
      {subscription.multiple ? <MultipleWarning ask={ask} /> : null}
      <PendingBanner change={change} subscription={subscription} />
      <CreditBanner billing={billing} />
      <div ref={alertRef} className={styles.heard} aria-live="assertive">
        {warned > 0 && change ? <PendingWarning change={change} /> : null}
        {failure ? <Failure>{failure}</Failure> : null}
      </div>
      <IntervalSwitch yearly={yearly} onChange={setYearly} plans={plans} />
      <PlanCarousel
        label={t('billing.plans.label')}
        count={plans.length}
        first={initialPlanIndex(plans, held, initialTier)}
        sought={sought}
      >
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            yearly={yearly}
            leads={sought ? plan.tier === initialTier : plan.popular}
            info={info}
            picture={picture}
            busyPrice={busyPrice}
            onTake={take}
          />
        ))}
      </PlanCarousel>
      {isRunning(subscription) ? <CancelBox info={info} ask={ask} /> : null}
    </>
  );
}
