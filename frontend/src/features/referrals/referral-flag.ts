/** The code that this tab came by, under the name that the specification gives it. */
export const codeKey = 'referralCode';

/** Asked at every start, so it stands alone. */
export function hasReferralCode(): boolean {
  try {
    return sessionStorage.getItem(codeKey) !== null;
  } catch {
    return false;
  }
}
