import type { Plan, RefundOffer, SubscriptionChange, SubscriptionInfo, Tier } from '../api/types';

const prices = { trial: 0, starter: 100, pro: 499, platinum: 999 };
const pictures = { trial: 5, starter: 10, pro: 60, platinum: 150 };

export const planOf = (tier: Tier, given: Partial<Plan> = {}): Plan => ({
  id: tier,
  tier,
  name: tier,
  translationKey: `plan.name.${tier}`,
  description: '',
  descriptionTranslationKey: `plan.description.${tier}`,
  label: tier,
  labelTranslationKey: `plan.label.${tier}`,
  price: prices[tier],
  currency: 'eur',
  interval: 'month',
  yearly: null,
  monthlyImageLimit: pictures[tier],
  trialDurationDays: tier === 'trial' ? 14 : null,
  requiresPaymentMethod: tier !== 'trial',
  isActive: true,
  sortOrder: Object.keys(prices).indexOf(tier),
  popular: tier === 'pro',
  stripePriceId: tier === 'trial' ? null : `price_${tier}`,
  features: [{ key: 'styles', translationKey: 'plan.feature.styles' }],
  allFeatures: [],
  fallbackFeatures: [],
  guaranteeDays: 30,
  ...given,
});

export const offerOf = (given: Partial<RefundOffer> = {}): RefundOffer => ({
  ground: 'guarantee',
  amount: 499,
  credit: 0,
  currency: 'eur',
  paidAt: '2026-11-21T10:00:00.000Z',
  until: '2026-12-21T10:00:00.000Z',
  card: { brand: 'visa', last4: '4242' },
  ...given,
});

export const infoOf = (
  given: Partial<SubscriptionInfo['subscription']> = {},
  creditCents = 0,
  moneyBack = (given.paidTier ?? 'pro') !== 'trial',
): SubscriptionInfo => ({
  success: true,
  subscription: {
    tier: 'pro',
    paidTier: 'pro',
    subscribedTier: given.paidTier === 'trial' ? null : (given.paidTier ?? 'pro'),
    status: 'active',
    plan: 'plan.name.pro',
    price: 499,
    currency: 'eur',
    interval: 'month',
    currentPeriodEnd: '2026-12-21T10:00:00.000Z',
    cancelAt: null,
    cancelAtPeriodEnd: false,
    next: null,
    grantedTier: null,
    grantedUntil: null,
    freeUntil: null,
    endedUnpaid: null,
    multiple: false,
    ...given,
  },
  billing: {
    creditCents,
    currency: 'eur',
    moneyBack,
    refund: moneyBack ? offerOf() : null,
    noRefund: moneyBack ? null : 'none',
    guarantee: { open: true, days: 30, withdrawalDays: 14 },
    freeFirst: [],
  },
  checkout: { state: null, tier: null },
  syncedAt: null,
});

export const changeOf = (id: string, given: Partial<SubscriptionChange> = {}): SubscriptionChange => ({
  id,
  changeType: 'downgrade',
  fromTier: 'pro',
  fromPlan: 'plan.name.pro',
  toTier: 'starter',
  toPlan: 'plan.name.starter',
  scheduledDate: null,
  effectiveDate: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  status: 'pending',
  cancellable: true,
  ...given,
});
