import { perAddress, perHour } from '../../platform/limits/limit';

export const clickLimit = perAddress('referral-click', 20 / 60, { burst: 20 });
export const lookUpLimit = perAddress('referral-lookup', 30);
export const completeLimit = perHour('referral-complete', 5);
