import { guaranteeDays } from '@pictick/rules/billing/guarantee';
import type { Plan } from '../api/types';

/** What holds for whichever plan one takes, also as long as no plan is known. */
export const promisedDays = (plans: readonly Pick<Plan, 'guaranteeDays'>[]): number =>
  plans.length === 0 ? guaranteeDays : Math.min(...plans.map((plan) => plan.guaranteeDays));
