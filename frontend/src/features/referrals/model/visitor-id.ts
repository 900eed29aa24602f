import { freshId } from '../../../api/http/ids';
import { deviceKey } from '../../../shared/lib/referral-device';

const visitCookie = 'pictick_referral_visit';
const countedKey = 'referral_visit_counted';
const aDay = 86_400;
/** As `freshId` makes them, and as the server takes them. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** By which a click counts once, in however many tabs: a number without meaning that forgets itself after a day. */
export function visitId(): string {
  const known = new RegExp(`(?:^|;\\s*)${visitCookie}=([\\w-]{8,64})(?:;|$)`).exec(document.cookie)?.[1];
  if (known !== undefined) return known;
  const id = freshId();
  // Only the pages that links lead to see it.
  document.cookie = `${visitCookie}=${id};path=/r;max-age=${aDay};samesite=strict${window.location.protocol === 'https:' ? ';secure' : ''}`;
  return id;
}

/** Whether this tab has already told of its visit to the link. */
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
    // The server counts a visitor once all the same.
  }
}

/** By which it shows that somebody invites themselves: made by whoever passes their own link on, or comes by another's. */
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
