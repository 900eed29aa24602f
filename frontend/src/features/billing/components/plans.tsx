import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { NotHere } from '../../../shared/ui/not-here';
import { usePendingChanges, usePlans, useSubscription } from '../api/queries';
import type { Plan, SubscriptionInfo } from '../api/wire';
import { choiceOf, firstSeen, forSale, otherRhythm } from '../model/choice';
import { earliest } from '../model/pending';
import { heldTier, owes, runs } from '../model/standing';
import type { Question } from './billing-questions';
import { CancelBox } from './cancel-box';
import { CreditBanner } from './credit-banner';
import { IntervalSwitch } from './interval-switch';
import { MonthLine } from './month-line';
import { MultipleWarning } from './multiple-warning';
import { Failure, PendingWarning } from './notices';
import { PendingBanner } from './pending-banner';
import { PlanCard, PlanGhosts } from './plan-card';
import { PlanCarousel } from './plan-carousel';
import type { PictureOf } from './plan-fan';
import { StateNotice } from './state-notice';
import { TrialNote } from './trial-note';
import { useCheckout } from './use-checkout';
import styles from './plans.module.css';

interface Props {
  wished: string | null;
  wishedYearly: boolean;
  picture: PictureOf;
  ask: (question: Question) => void;
}

/** The plans with all that has a say in them. What is known is shown, whatever else is missing. */
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
          <NotHere
            failed={missing !== undefined}
            offline={t('billing.plans.offline')}
            text={t('billing.plans.loadFailed')}
            onRetry={() => void Promise.all([plans.refetch(), subscription.refetch()])}
          />
          {missing ? null : <PlanGhosts />}
        </>
      )}
    </div>
  );
}

function Known({
  wished,
  wishedYearly,
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
    (wishedYearly || subscription.interval === 'year') && plans.some((plan) => plan.yearly),
  );
  const [warned, setWarned] = useState(0);
  const heard = useRef<HTMLDivElement>(null);
  const { busyPrice, failure, start } = useCheckout();
  const change = earliest(changes ?? []);
  const sought = plans.some(({ tier }) => tier === wished);

  // Whoever pressed further down sees it, too, each time.
  useEffect(() => {
    if (warned > 0 || failure) heard.current?.scrollIntoView({ block: 'center' });
  }, [warned, failure]);

  function take(plan: Plan, priceId: string) {
    const choice = choiceOf(held, plan.tier, otherRhythm(subscription, yearly));
    if (change) setWarned(warned + 1);
    else if (choice === 'downgrade') ask({ kind: 'downgrade', plan, info });
    else if (choice === 'shorter') ask({ kind: 'monthly', plan, info });
    else start(priceId);
  }

  return (
    <>
      <TrialNote status={subscription.status} />
      {owes(subscription) ? <StateNotice subscription={subscription} /> : null}
      {subscription.multiple ? <MultipleWarning ask={ask} /> : null}
      <PendingBanner change={change} subscription={subscription} />
      <CreditBanner billing={billing} />
      <div ref={heard} className={styles.heard} aria-live="assertive">
        {warned > 0 && change ? <PendingWarning change={change} /> : null}
        {failure ? <Failure>{failure}</Failure> : null}
      </div>
      <IntervalSwitch yearly={yearly} onChange={setYearly} plans={plans} />
      <PlanCarousel
        label={t('billing.plans.label')}
        count={plans.length}
        first={firstSeen(plans, held, wished)}
        sought={sought}
      >
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            yearly={yearly}
            leads={sought ? plan.tier === wished : plan.popular}
            info={info}
            picture={picture}
            busyPrice={busyPrice}
            onTake={take}
          />
        ))}
      </PlanCarousel>
      {runs(subscription) ? <CancelBox info={info} ask={ask} /> : null}
    </>
  );
}
