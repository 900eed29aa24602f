import { isAppleMobile, type Signs } from '../../../shared/lib/apple-mobile';

export type PinningWay = 'ios' | 'android';

/** How this device keeps one app in front. Null if it is no phone and no tablet. */
export function pinningWay(signs: Signs): PinningWay | null {
  if (signs.userAgent.includes('Android')) return 'android';
  return isAppleMobile(signs) ? 'ios' : null;
}
