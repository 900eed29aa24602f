import { rename, sessionView } from '../../../api/session/session';
import { tellProfile } from '../../../shared/lib/profile-updates';
import { applyAccountLanguage } from '../language/account-language';

/** The server's word on who this is; the token's is only the first guess. Other tabs hear of it where it is another one. */
export async function refreshUser(): Promise<void> {
  if (sessionView().status !== 'signed-in') return;
  try {
    const [{ queryClient }, { meOf }] = await Promise.all([
      import('../../../api/queries/query-client'),
      import('../../../api/queries/me'),
    ]);
    // The settings show the same answer.
    const me = await queryClient.query({ ...meOf(sessionView().user?.id), staleTime: 0, retry: false });
    if (await rename({ id: me.id, name: me.name, email: me.email, avatarUrl: me.avatarUrl })) tellProfile();
    if (sessionView().user?.id === me.id) await applyAccountLanguage(me.language);
  } catch {
    // Offline, or signed out meanwhile: the guess stands.
  }
}
