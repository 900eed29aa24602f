import { perAddress, perHour } from '../../platform/limits/limit';

export const clicking = perAddress('referral-click', 20 / 60, { burst: 20 });
export const lookingUp = perAddress('referral-lookup', 30);
export const completing = perHour('referral-complete', 5);
