import type { Tier } from '@pictick/rules';
import type { BillingAccountState } from './billing-account';
import { expiringDays, trialDays } from './entitlements';

const day = 86_400_000;
/** Who heard nothing for so long after the end needs no mail any more: this worker was away, or has only just learned to write. */
const lateDays = 2;

export type Reminder = 'trial-soon' | 'trial-over';

/** When those have come whose trial ends in the next three days, or has just ended: after `after`, and not later than `until`. */
export function comersFor(reminder: Reminder, now: Date): { after: Date; until: Date } {
  const before = (days: number): Date => new Date(now.getTime() - days * day);
  return reminder === 'trial-soon' ? { after: before(trialDays), until: before(trialDays - expiringDays) } : { after: before(trialDays + lateDays), until: before(trialDays) };
}

export interface OnTrial {
  trialWithheld: boolean;
  leaving: boolean;
  granted: Tier;
  account: Pick<BillingAccountState, 'status' | 'tier'> | null;
}

/** Who pays, owes, or was given something has other things to end than a trial. */
export const isReminded = ({ trialWithheld, leaving, granted, account }: OnTrial): boolean =>
  !trialWithheld && !leaving && granted === 'trial' && (account === null || account.status === 'none' || account.status === 'ended');
