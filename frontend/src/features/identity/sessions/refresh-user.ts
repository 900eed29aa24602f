import { rename, sessionView } from '../../../api/session/session';
import { tellProfile } from '../../../shared/lib/profile-updates';
import { applyAccountLanguage } from '../language/account-language';

/**
 * Reads the user from the server; the token's data is only a first guess. Other tabs are told of a change.
 */
export async function refreshUser(): Promise<void> {
  if (sessionView().status !== 'signed-in') return;
  try {
    const [{ queryClient }, { meOf }] = await Promise.all([
      import('../../../api/queries/query-client'),
      import('../../../api/queries/me'),
    ]);
    // The settings use the same cached answer.
    const me = await queryClient.query({ ...meOf(sessionView().user?.id), staleTime: 0, retry: false });
    if (await rename({ id: me.id, name: me.name, email: me.email, avatarUrl: me.avatarUrl })) tellProfile();
    if (sessionView().user?.id === me.id) await applyAccountLanguage(me.language);
  } catch {
    // Offline or signed out meanwhile: the token's data stays.
  }
}
