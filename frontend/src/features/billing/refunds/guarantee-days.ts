import { guaranteeDays } from '@pictick/rules/billing/guarantee';
import type { Plan } from '../api/types';

/** The days of guarantee that hold for every plan; the default while no plan is known. */
export const promisedDays = (plans: readonly Pick<Plan, 'guaranteeDays'>[]): number =>
  plans.length === 0 ? guaranteeDays : Math.min(...plans.map((plan) => plan.guaranteeDays));
