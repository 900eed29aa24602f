import { useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error';
import { refreshBilling } from '../api/refresh-billing';
import { underItsKey } from '../model/wish';

export interface Deed {
  busy: boolean;
  failure: string | null;
  /** What the server said; null where it said no, or nothing. Afterwards everything about money is asked again. */
  run: <T>(wish: string, deed: (key: string) => Promise<T>, otherwise: string) => Promise<T | null>;
  forget: () => void;
}

/** One thing that is done about money: at work, or why it did not work. */
export function useDeed(): Deed {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run<T>(wish: string, deed: (key: string) => Promise<T>, otherwise: string): Promise<T | null> {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await underItsKey(wish, deed);
      await refreshBilling();
      return answer;
    } catch (error) {
      console.error('This did not work', error);
      // The server's own sentence, else ours for this very thing.
      setFailure(error instanceof ApiError ? messageOf(error) : otherwise);
      // It may have been done all the same, or others have changed something.
      void refreshBilling();
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, run, forget: () => setFailure(null) };
}
