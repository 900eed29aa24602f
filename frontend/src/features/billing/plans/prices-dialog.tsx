import { QueryClientProvider } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { queryClient } from '../../../api/queries/query-client';
import { useTranslation } from '../../../i18n/use-translation';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { usePlans } from '../api/queries';
import type { Plan, Tier } from '../api/types';
import { Guarantee } from '../refunds/guarantee';
import { promisedDays } from '../refunds/guarantee-days';
import { IntervalSwitch } from './interval-switch';
import { PlanSkeletons, Price } from './plan-card';
import { PlanCarousel } from './plan-carousel';
import { initialPlanIndex, forSale, offerOf } from './plan-choice';
import { PlanFace } from './plan-face';
import type { PictureOf } from './plan-fan';
import styles from './plans.module.css';

interface Slots {
  picture: PictureOf;
  /** Stores the choice and leads to the sign-in. */
  signIn: (plan: { tier: Tier; yearly: boolean; popular: boolean }) => ReactNode;
}

/** The plans for visitors. */
export default function PricesDialog({
  open,
  onClose,
  ...slots
}: Slots & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <Dialog open={open} onClose={onClose} title={t('landing.plansTitle')} broad footer={<PromiseLine />}>
        <div className={styles.plans}>
          <Prices {...slots} />
        </div>
      </Dialog>
    </QueryClientProvider>
  );
}

function Prices({ picture, signIn }: Slots) {
  const { t } = useTranslation();
  const id = useId();
  const { data, isError, refetch } = usePlans();
  const [yearly, setYearly] = useState(false);
  if (!data) {
    return (
      <>
        <AsyncPlaceholder
          failed={isError}
          offline={t('billing.plans.offline')}
          text={t('billing.plans.loadFailed')}
          onRetry={() => void refetch()}
        />
        {isError ? null : <PlanSkeletons />}
      </>
    );
  }
  const plans = forSale(data);
  const trial = data.find(({ tier }) => tier === 'trial');
  const card = (plan: Plan): ReactNode => {
    const byYear = offerOf(plan, yearly);
    return (
      <PlanFace
        key={plan.id}
        id={`${id}-${plan.tier}`}
        plan={plan}
        picture={picture}
        price={
          <Price
            offer={byYear ?? { price: plan.price, priceId: null }}
            currency={plan.currency}
            yearly={yearly && byYear !== null}
          />
        }
      >
        {signIn({ tier: plan.tier, yearly: yearly && byYear !== null, popular: plan.popular })}
      </PlanFace>
    );
  };
  return (
    <>
      <IntervalSwitch yearly={yearly} onChange={setYearly} plans={plans} />
      <PlanCarousel
        label={t('billing.plans.label')}
        count={plans.length}
        first={initialPlanIndex(plans, 'trial', null)}
      >
        {plans.map(card)}
      </PlanCarousel>
      <div className={styles.notes}>
        {trial ? (
          <p>
            {t('billing.plans.trialFirst', {
              days: trial.trialDurationDays,
              pictures: trial.monthlyImageLimit,
            })}
          </p>
        ) : null}
        <p>{t('billing.plans.loginFirst')}</p>
      </div>
    </>
  );
}

/** The guarantee stays visible while the plans scroll. */
function PromiseLine() {
  const { data } = usePlans();
  return data ? <Guarantee days={promisedDays(data)} ask={() => undefined} /> : null;
}
