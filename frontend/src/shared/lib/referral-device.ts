/**
 * The storage key of the device id that reveals self-referrals. It outlives a sign-out, or it would have no
 * effect.
 */
export const deviceKey = 'pictick_referral_device';

/** Account deletion removes the device id. */
export function forgetReferralDevice(): void {
  try {
    localStorage.removeItem(deviceKey);
  } catch {
    // Without storage there is nothing to remove.
  }
}
