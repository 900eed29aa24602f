import { call } from '../../../api/http/client';
import type { PendingReferral } from '../model/pending-referral';
import { deviceId } from '../model/visitor-id';

export const completeSignup = ({ code, key, visitId }: PendingReferral, inviteeUserId: string) => {
  const device = deviceId();
  return call((api) =>
    api.POST('/api/referrals/complete-signup', {
      headers: { 'Idempotency-Key': key },
      body: {
        referralCode: code,
        inviteeUserId,
        ...(visitId !== undefined && { visitId }),
        ...(device !== undefined && { deviceId: device }),
      },
    }),
  );
};
