import { freshId } from '../../../api/http/ids';
import { deviceKey } from '../../../shared/lib/referral-device';

const visitCookie = 'pictick_referral_visit';
const countedKey = 'referral_visit_counted';
const aDay = 86_400;
/** The form of `freshId`, which the server accepts. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id that makes visits in several tabs count once. It is random and expires after a day. */
export function visitId(): string {
  const known = new RegExp(`(?:^|;\\s*)${visitCookie}=([\\w-]{8,64})(?:;|$)`).exec(document.cookie)?.[1];
  if (known !== undefined) return known;
  const id = freshId();
  // Only the pages of referral links can read it.
  document.cookie = `${visitCookie}=${id};path=/r;max-age=${aDay};samesite=strict${window.location.protocol === 'https:' ? ';secure' : ''}`;
  return id;
}

/** True where this tab has already counted its visit. */
export function isCounted(code: string): boolean {
  try {
    return sessionStorage.getItem(countedKey) === code;
  } catch {
    return false;
  }
}

export function noteCounted(code: string): void {
  try {
    sessionStorage.setItem(countedKey, code);
  } catch {
    // Without storage the server still counts a visitor once.
  }
}

/**
 * The device id by which the server recognises a user who refers themselves. It is created when a user shares
 * a link or comes by one.
 */
export function deviceId(): string | undefined {
  try {
    const known = localStorage.getItem(deviceKey);
    if (known !== null && uuid.test(known)) return known;
    const id = freshId();
    localStorage.setItem(deviceKey, id);
    return id;
  } catch {
    return undefined;
  }
}
