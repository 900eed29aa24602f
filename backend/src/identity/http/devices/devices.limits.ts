import { perAddress, perHour, perPerson } from '../../../platform/limits/limit';

/** An adult makes a new code when the one before is over. */
export const makingCode = perHour('make-link-code', 20);
/** A family needs one try. Wrong codes also count for all callers together, in the use case. */
export const linking = perAddress('link-device', 1 / 3, { burst: 20 });
/** As for linking; both count wrong codes together. */
export const unlinking = perAddress('unlink-device', 1 / 3, { burst: 20 });
/** One request renews all homes of a browser; each home has a limit of its own, in the use case. */
export const renewing = perAddress('renew-device', 60);
export const changingDevice = perPerson('change-device', 30);
