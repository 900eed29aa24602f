import { call } from '../../../api/http/client';
import { openSession, hasPendingSignOut } from '../../../api/session/session';
import { refreshUser } from '../sessions/refresh-user';

// Use case: exchange-code
/**
 * Exchanges the one-time code of the callback for a session, whose refresh token stays in a cookie that
 * scripts cannot read. /
 * @throws ApiError if the code is used or expired
 */
export async function completeSignIn(code: string): Promise<void> {
  // The cookie of the previous user is about to be overwritten, so their pending sign-out is sent first.
  if (hasPendingSignOut()) await (await import('../sign-out/sign-out')).endOnServer(null);
  const { write } = await import('../../../api/queries/query-client');
  const { token } = await write('completeSignIn', () =>
    call((api) => api.POST('/api/auth/exchange', { body: { code, session: 'cookie' } })),
  );
  await openSession(token);
  void refreshUser();
}
