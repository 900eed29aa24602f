import { ApiError, isAccountGone } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { freshId } from '../../../api/http/ids';
import { signOutDeleted } from './account-deleted';

/** Of a wish that has no answer yet: whoever asks again wishes the same. */
let key: string | null = null;

/** The server closes every door at once; then nothing of the person stays on this device. What else it wipes, it wipes by itself. */
export async function deleteAccount(): Promise<void> {
  const wish = (key ??= freshId());
  try {
    await call((api) =>
      api.DELETE('/api/account', { body: { confirm: 'DELETE' }, headers: { 'Idempotency-Key': wish } }),
    );
  } catch (error) {
    // It was done the last time, and only the answer was lost.
    if (!isAccountGone(error)) {
      if (error instanceof ApiError && error.status < 500) key = null;
      throw error;
    }
  }
  await signOutDeleted();
}
