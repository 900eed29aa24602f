import { Injectable } from '@nestjs/common';
import { HouseholdFacade } from '../../../identity';
import { invalid } from '../../../kernel/domain-error';
import type { Checklist } from '../../domain/checklist';
import type { ItemDraft, ItemEdit } from '../../domain/item';
import { adultsOnly } from '../../domain/lists.errors';

type Fields = Pick<
  ItemEdit & ItemDraft,
  'weekdays' | 'forChildren' | 'onlyOn' | 'insteadOf' | 'minutes' | 'stars' | 'needsApproval'
>;
type Change = { [K in keyof Fields]?: Fields[K] | undefined };
const names = [
  'weekdays',
  'forChildren',
  'onlyOn',
  'insteadOf',
  'minutes',
  'stars',
  'needsApproval',
] as const;

const hasAny = (fields: Change): boolean => names.some((name) => fields[name] !== undefined);

/** Decides whether a user may set fields of routines. Asks nothing if there are none. */
@Injectable()
export class RoutineFieldPermits {
  constructor(private readonly households: HouseholdFacade) {}

  /**
   * A check for each of these changes, which throws FORBIDDEN to members outside the household of the list,
   * and VALIDATION_FAILED if an item is for a child that is not theirs. `known`: the children whom the item
   * names already, erased ones among them.
   */
  async of(
    { householdId, ownerId }: Checklist,
    userId: string,
    changes: readonly Change[],
    known: readonly string[] = [],
  ): Promise<(change: Change) => void> {
    if (!changes.some(hasAny)) return () => undefined;
    const own = await this.households.adultHouseholds(userId);
    const possible = householdId === null ? own : own.filter((each) => each.householdId === householdId);
    const isInside = householdId === null || ownerId === userId || possible.length > 0;
    const children = new Set([...known, ...possible.flatMap((each) => each.children)]);
    return (change) => {
      if (!hasAny(change)) return;
      if (!isInside) throw adultsOnly();
      if (change.forChildren?.some((id) => !children.has(id))) throw invalid({ field: 'for', rule: 'enum' });
    };
  }
}
