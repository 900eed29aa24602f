import { perHour, perPerson } from '../../platform/limits/limit';

/** Pages that were opened are counted apart, where they are written down: ten an hour. */
export const buying = perPerson('checkout', 30);
export const visiting = perPerson('billing-portal', 20);
export const changing = perHour('billing-change', 10);
export const paying = perHour('billing-pay', 20);
/** The provider is asked by one of them in 10 s. */
export const refreshing = perPerson('billing-refresh', 60);
