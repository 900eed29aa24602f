import { call } from '../../../api/http/client';
import { isCounted, noteCounted } from '../model/visitor-id';
import type { CodeAnswer } from './types';

/**
 * The benefits of a referral link for the present visitor.
 * @throws ApiError if the server cannot answer
 */
export const lookUp = (code: string): Promise<CodeAnswer> =>
  call((api) => api.GET('/api/referrals/code/{code}', { params: { path: { code } } }));

/** Counts the visit once per tab and day. A failure is ignored. */
export async function countVisit(code: string, visitId: string): Promise<void> {
  if (isCounted(code)) return;
  noteCounted(code);
  await call((api) => api.POST('/api/referrals/click', { body: { referralCode: code, visitId } })).catch(
    () => undefined,
  );
}
