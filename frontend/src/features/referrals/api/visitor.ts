import { call } from '../../../api/http/client';
import { isCounted, noteCounted } from '../model/visitor-id';
import type { CodeAnswer } from './types';

/** What a link is worth to whoever looks at it. */
export const lookUp = (code: string): Promise<CodeAnswer> =>
  call((api) => api.GET('/api/referrals/code/{code}', { params: { path: { code } } }));

/** Once a tab and once a day; nobody waits for it, and what fails is no matter to the visitor. */
export async function countVisit(code: string, visitId: string): Promise<void> {
  if (isCounted(code)) return;
  noteCounted(code);
  await call((api) => api.POST('/api/referrals/click', { body: { referralCode: code, visitId } })).catch(
    () => undefined,
  );
}
