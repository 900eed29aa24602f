import { DomainError } from '../../kernel/domain-error';
import { perHour, perPerson } from '../../platform/limits/limit';

/** Each press asks the provider what is true, also one that is refused. */
const pressing = perPerson('billing-press', 30);
/** As often, and apart: refused changes keep no user from ending a plan. */
const pressingToEnd = perPerson('billing-end-press', 30);
const refused = (error: unknown): boolean => error instanceof DomainError;
/** A card that is declined was tried. */
const notTried = (error: unknown): boolean => error instanceof DomainError && error.code !== 'card_declined';

/** Pages that were opened are counted apart, where they are written down: ten an hour. */
export const buying = perPerson('checkout', 30, { forgives: refused, also: perPerson('checkout-press', 60) });
export const visiting = perPerson('billing-portal', 20, { forgives: refused, also: perPerson('billing-portal-press', 40) });
export const changing = perHour('billing-change', 10, { forgives: refused, also: pressing });
/** Whatever else somebody has changed in this hour, they can end it, withdraw, and have their money back. */
export const ending = perHour('billing-end', 10, { forgives: refused, also: pressingToEnd });
export const paying = perHour('billing-pay', 20, { forgives: notTried, also: pressing });
/** The provider is asked by one of them in 10 s. */
export const refreshing = perPerson('billing-refresh', 60);
