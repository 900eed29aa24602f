import type { Plan } from '../api/wire';

/** As long as no plan is known. */
const usual = 30;

/** What holds for whichever plan one takes. */
export const promisedDays = (plans: readonly Pick<Plan, 'guaranteeDays'>[]): number => (plans.length === 0 ? usual : Math.min(...plans.map(({ guaranteeDays }) => guaranteeDays)));
