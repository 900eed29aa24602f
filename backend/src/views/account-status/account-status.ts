import { expiringDays, type PlanStatus } from '../../billing';

export const accountStatuses = [
  'trial_active',
  'trial_expiring',
  'trial_expired',
  'active',
  'deleting',
] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** The status of an account in one word. */
export function statusOf(
  { tier, trialDaysRemaining }: Pick<PlanStatus, 'tier' | 'trialDaysRemaining'>,
  leaving: boolean,
): AccountStatus {
  if (leaving) return 'deleting';
  if (tier !== 'trial') return 'active';
  if (trialDaysRemaining === 0) return 'trial_expired';
  return trialDaysRemaining <= expiringDays ? 'trial_expiring' : 'trial_active';
}
