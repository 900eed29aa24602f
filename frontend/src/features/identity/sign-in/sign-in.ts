import { call } from '../../../api/http/client';
import { openSession, hasPendingSignOut } from '../../../api/session/session';
import { refreshUser } from '../sessions/refresh-user';

/** Changes the one-use code of the callback into a session. Its refresh token stays in a cookie that no script can read. */
export async function completeSignIn(code: string): Promise<void> {
  // The cookie of whoever was here before is about to be overwritten.
  if (hasPendingSignOut()) await (await import('../sign-out/sign-out')).endOnServer(null);
  const { write } = await import('../../../api/queries/query-client');
  const { token } = await write('completeSignIn', () =>
    call((api) => api.POST('/api/auth/exchange', { body: { code, session: 'cookie' } })),
  );
  await openSession(token);
  void refreshUser();
}
