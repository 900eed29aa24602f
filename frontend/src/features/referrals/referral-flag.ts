/** The storage key of the tab's referral code; the name is part of the specification. */
export const codeKey = 'referralCode';

/** In a module of its own, because each start reads it. */
export function hasReferralCode(): boolean {
  try {
    return sessionStorage.getItem(codeKey) !== null;
  } catch {
    return false;
  }
}
