import { call } from '../../api/client';
import { signOut } from './session';

/** The server closes every door at once; then nothing of the person stays on this device. What else it wipes, it wipes by itself. */
export async function leaveForGood(): Promise<void> {
  await call((api) => api.DELETE('/api/account', { body: { confirm: 'DELETE' } }));
  // The sign-in page says goodbye, whatever of this device could not be cleared.
  await signOut().finally(() => window.location.assign('/login?reason=account_deleted'));
}
