import type { CreditEntryState } from './credit-entry';
import { inFavour } from './credit';

/**
 * What can be taken of somebody's credit without their owing anything: what the provider said (`balance`), what it had not heard of, and what was
 * taken since it was asked. `before`: our lines before it was asked.
 */
export function takeable(balance: number, before: readonly CreditEntryState[], now: readonly CreditEntryState[]): number {
  const known = new Set(before.filter(({ status }) => status === 'synced').map(({ id }) => id));
  const underWay = now.filter(({ id, status, amountCents }) => status === 'unsynced' || (status === 'synced' && amountCents < 0 && !known.has(id)));
  return Math.max(0, inFavour(balance, underWay.reduce((sum, { amountCents }) => sum + amountCents, 0)));
}
