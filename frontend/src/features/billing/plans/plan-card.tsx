import { creditAgainst } from '@pictick/rules/billing/credit';
import { useId } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { Button } from '../../../shared/ui/button';
import type { Plan, SubscriptionInfo } from '../api/types';
import { heldTier, isOverdue, isRunning } from '../subscription/plan-status';
import {
  planChoice,
  canDowngrade,
  offerOf,
  otherInterval,
  downgradeInterval,
  type PlanChoice,
  type Offer,
} from './plan-choice';
import { PlanFace } from './plan-face';
import type { PictureOf } from './plan-fan';
import { PriceWords } from './price-words';
import styles from './plan-card.module.css';

interface Props {
  plan: Plan;
  yearly: boolean;
  /** The card with the primary button. */
  leads: boolean;
  info: SubscriptionInfo;
  picture: PictureOf;
  /** The price whose checkout is loading. */
  busyPrice: string | null;
  onTake: (plan: Plan, priceId: string) => void;
}

/** A plan with its pictures, price, features and action. */
export function PlanCard({
  plan,
  yearly,
  leads,
  info: { subscription, billing },
  picture,
  busyPrice,
  onTake,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { tier, currency } = plan;
  const name = t(`plan.name.${tier}`);
  const held = heldTier(subscription);
  const offer = offerOf(plan, yearly);
  const choice = planChoice(held, tier, offer && otherInterval(subscription, yearly));
  const owed = isOverdue(subscription);
  const paidAt = downgradeInterval(plan, subscription);
  const isOtherInterval = choice === 'downgrade' && paidAt !== (yearly ? 'year' : 'month');
  const priceId = offer?.priceId ?? null;
  const reason = whyNot(offer, choice);
  const words = {
    current: t('billing.plans.current'),
    longer: t('billing.plans.longer'),
    shorter: t('billing.monthly.confirm'),
    upgrade: t(isRunning(subscription) ? 'billing.plans.upgrade' : 'billing.plans.choose', { plan: name }),
    downgrade: t('billing.plans.downgrade', { plan: name }),
  };
  const busy = busyPrice !== null && busyPrice === priceId;

  function whyNot(offered: Offer | null, what: PlanChoice): string | null {
    if (what === 'current') return null;
    if (owed) return t('billing.plans.owed');
    if (!offered) return t('billing.interval.yearNotYet');
    if (isOtherInterval) return t(`billing.interval.stays.${paidAt}`);
    return offered.priceId === null ? t('billing.plans.notForSale') : null;
  }

  return (
    <PlanFace
      id={id}
      plan={plan}
      picture={picture}
      price={
        <Price
          offer={offer ?? { price: plan.price, priceId: null }}
          currency={currency}
          yearly={yearly && offer !== null}
          credit={
            (choice === 'upgrade' || choice === 'longer') && billing.currency === currency
              ? billing.creditCents
              : 0
          }
          first={!isRunning(subscription)}
          freeUntil={billing.freeFirst.find((one) => one.tier === tier)?.until ?? null}
        />
      }
    >
      <Button
        kind={leads && (choice === 'upgrade' || choice === 'longer') ? 'honey' : 'quiet'}
        wide
        busy={busy}
        disabled={
          choice === 'current' ||
          owed ||
          priceId === null ||
          isOtherInterval ||
          (choice === 'downgrade' && !canDowngrade(held, tier)) ||
          (busyPrice !== null && !busy)
        }
        aria-describedby={reason ? `${id}-why` : undefined}
        onClick={() => priceId !== null && onTake(plan, priceId)}
      >
        {busy ? t('billing.processing') : words[choice]}
      </Button>
      {reason ? (
        <p id={`${id}-why`} className={styles.reason}>
          {reason}
        </p>
      ) : null}
    </PlanFace>
  );
}

/**
 * The price; with credit, the first payment after it. The cost of a change depends on the day and is shown in
 * its confirmation.
 */
export function Price({
  offer: { price },
  currency,
  yearly,
  credit = 0,
  first = true,
  freeUntil = null,
}: {
  offer: Offer;
  currency: string;
  yearly: boolean;
  credit?: number;
  first?: boolean;
  freeUntil?: string | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const money = (amount: number): string => moneyIn(language, amount, currency);
  const creditApplied = creditAgainst(price, credit);
  return (
    <div className={styles.price}>
      <p>
        <PriceWords
          price={money(price)}
          words={(mark) => t(`billing.plans.price.${yearly ? 'year' : 'month'}`, { price: mark })}
        />
      </p>
      {freeUntil ? (
        <p className={styles.discount}>
          {t('billing.plans.free')}
          <br />
          {t('billing.firstPayment', { date: dateIn(language, freeUntil) })}
        </p>
      ) : null}
      {creditApplied > 0 ? (
        <p className={styles.discount}>
          {first
            ? t('billing.plans.first', { price: money(price - creditApplied), credit: money(creditApplied) })
            : t('billing.plans.lessRest', { credit: money(credit) })}
        </p>
      ) : null}
    </div>
  );
}

/** Skeletons of the cards. */
export function PlanSkeletons() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeletons} role="status" aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
      {[0, 1, 2].map((each) => (
        <div key={each} className={styles.skeleton} aria-hidden="true" />
      ))}
    </div>
  );
}
