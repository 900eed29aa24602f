import { ApiError, isAccountGone } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { freshId } from '../../../api/http/ids';
import { signOutDeleted } from './account-deleted';

/** The idempotency key of a request without a response: a repeated request uses the same one. */
let key: string | null = null;

/**
 * Deletes the account: the server revokes all access at once and erases the rest in the background; then this
 * device is cleared. /
 * @throws ApiError if the server did not confirm the deletion
 */
export async function deleteAccount(): Promise<void> {
  const wish = (key ??= freshId());
  try {
    await call((api) =>
      api.DELETE('/api/account', { body: { confirm: 'DELETE' }, headers: { 'Idempotency-Key': wish } }),
    );
  } catch (error) {
    // The previous request succeeded, and only its response was lost.
    if (!isAccountGone(error)) {
      if (error instanceof ApiError && error.status < 500) key = null;
      throw error;
    }
  }
  await signOutDeleted();
}
