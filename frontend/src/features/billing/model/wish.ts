import { ApiError } from '../../../api/api-error';
import { freshId } from '../../../api/ids';

const lifetime = 120_000;

/** The last wish that has no answer yet. Whoever asks for the same again gets the same key, so that it is done once. */
let open: { wish: string; key: string; at: number } | null = null;

/** Is it still on its way, or may it have been done without our hearing of it? */
const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500 || error.code === 'IDEMPOTENCY_IN_PROGRESS';

/** Does what is wished for, under its key. Anything else that is wished for begins anew: between two cancellations lies a coming back. */
export async function underItsKey<T>(wish: string, deed: (key: string) => Promise<T>, now: () => number = Date.now): Promise<T> {
  const key = open?.wish === wish && now() - open.at < lifetime ? open.key : freshId();
  open = { wish, key, at: now() };
  try {
    const answer = await deed(key);
    open = null;
    return answer;
  } catch (error) {
    if (!isUnanswered(error)) open = null;
    throw error;
  }
}
