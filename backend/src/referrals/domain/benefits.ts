import type { Tier } from '@pictick/rules/billing/tier';

export interface Benefits {
  /** At once, without a card. */
  friend: { tier: Tier; months: number };
  /** Once the friend has paid for the first time. */
  inviter: { cents: number; currency: string };
  /** So many friends are rewarded in 365 days. */
  capPerYear: number;
}

/** What is promised to whoever invites and to whoever is invited. Billing keeps the promise. */
export const benefits: Benefits = {
  friend: { tier: 'pro', months: 1 },
  inviter: { cents: 499, currency: 'eur' },
  capPerYear: 12,
};
