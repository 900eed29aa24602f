/** A number by which a device is known again that somebody invites themselves on. It outlives signing out, or it would be of no use. */
export const deviceKey = 'pictick_referral_device';

/** Whoever deletes their account leaves nothing. */
export function forgetReferralDevice(): void {
  try {
    localStorage.removeItem(deviceKey);
  } catch {
    // Where nothing can be kept, nothing was.
  }
}
