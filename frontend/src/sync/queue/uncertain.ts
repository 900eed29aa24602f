import { scopeOf } from '@pictick/rules/changes/scope';
import type { StoredClock } from '@pictick/rules/routines/server-clock';
import type { Operation } from '../types';

/** Leaves out operations whose day may be moved yet, and those behind them in the same scope. */
export function withoutUncertain(
  operations: readonly Operation[],
  isCertain: (at: number) => boolean,
): Operation[] {
  const held = new Set<string>();
  return operations.filter((operation) => {
    const scope = scopeOf(operation);
    if (operation.assumed && !isCertain(operation.assumed.at)) held.add(scope);
    return !held.has(scope);
  });
}

/** True if a time of the device is certain where no page is open that has a clock. */
export const isStoredCertain = (at: number, clock: StoredClock | undefined): boolean =>
  clock !== undefined && at <= (clock.doubtfulFrom ?? clock.server);
