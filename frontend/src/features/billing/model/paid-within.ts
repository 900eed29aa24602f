import type { Payment, Plan } from '../api/wire';

const day = 86_400_000;
/** As long as no plan is known. */
const usual = 30;

/** What holds for whichever plan one takes. */
export const promisedDays = (plans: readonly Pick<Plan, 'guaranteeDays'>[]): number => (plans.length === 0 ? usual : Math.min(...plans.map(({ guaranteeDays }) => guaranteeDays)));

/** Whether money came in these days that has not gone back. */
export const paidWithin = (days: number, payments: readonly Pick<Payment, 'status' | 'amount' | 'refunded' | 'date'>[], now: number): boolean =>
  payments.some(({ status, amount, refunded, date }) => status === 'completed' && refunded < amount && now - Date.parse(date) <= days * day);
