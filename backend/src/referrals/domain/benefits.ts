import type { Tier } from '@pictick/rules/billing/tier';

export interface Benefits {
  /** Granted at once, without a card. */
  friend: { tier: Tier; months: number };
  /** Granted after the friend's first payment. */
  inviter: { cents: number; currency: string };
  /** The most friends that are rewarded within 365 days. */
  capPerYear: number;
}

/** The benefits that inviter and friend are promised. Billing grants them. */
export const benefits: Benefits = {
  friend: { tier: 'pro', months: 1 },
  inviter: { cents: 499, currency: 'eur' },
  capPerYear: 12,
};
