import type { CheckoutState } from '../api/wire';

/** How somebody came back from the pay page; null: they did not come from there. */
export interface CheckoutReturn {
  kind: 'success' | 'cancelled';
  sessionId: string | null;
}

const ours = /^cs_[\w-]{1,255}$/;

export function returnOf(search: string): CheckoutReturn | null {
  const query = new URLSearchParams(search);
  const kind = query.get('checkout');
  if (kind === 'success') {
    const id = query.get('session_id') ?? '';
    return { kind, sessionId: ours.test(id) ? id : null };
  }
  return kind === 'cancelled' || kind === 'canceled' || kind === 'cancel' ? { kind: 'cancelled', sessionId: null } : null;
}

export const isSettled = (state: CheckoutState | null): boolean => state === 'success' || state === 'failed' || state === 'cancelled';
