import { Injectable } from '@nestjs/common';
import type { Mark } from '@pictick/rules/routines/mark';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { StoredChecklists } from '../../domain/checklists';
import { assertMarkDay, assertMayMark, isOfFamily } from '../../domain/routines/mark-rules';
import { Routines } from '../../domain/routines/routines';
import { contextOf } from '../change-context';
import type { ActingChildInList } from '../check-item-as-child/check-item-as-child';
import type { MarkedAnswer } from '../mark-item/mark-item';
import { SetMarks } from '../routines/set-marks';

export interface ChildMarkInput {
  state: 'open' | 'done';
  /** The list version that the device saw. */
  baseVersion?: number | undefined;
}

/**
 * A child sets the state of an item on a day, for itself; in a routine of the whole family, for all.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED, VALIDATION_FAILED
 */
@Injectable()
export class MarkItemAsChild {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: StoredChecklists,
    private readonly routines: Routines,
    private readonly setMarks: SetMarks,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    { childId, householdId }: ActingChildInList,
    itemId: string,
    day: string,
    { state, baseVersion }: ChildMarkInput,
  ): Promise<StoredResponse<MarkedAnswer & { listId: string }>> {
    return this.idempotency.once(command, 200, async () => {
      const context = { ...contextOf(command, this.clock), userId: childId };
      assertMarkDay(day, context.at);
      const found = await this.checklists.lockGivenItem(itemId, childId, householdId, baseVersion);
      if (!found) throw notFound();
      const { list } = found;
      list.assertNotDeleted();
      const facts = list.isArchived ? null : await this.routines.factsOf(list.id, day, day);
      if (!facts) throw notFound();
      const key = { itemId, day, childId: isOfFamily(facts.rows, day) ? null : childId };
      assertMayMark(facts.rows, key, true);
      const mark: Mark = { ...key, state, as: 'child', actor: childId };
      const set = await this.setMarks.set(found, [mark], facts.marks, baseVersion, context);
      const stored = set.marks[0] ?? mark;
      // Adults stay unnamed to a child.
      const shown = { ...stored, actor: stored.as === 'child' ? stored.actor : null };
      return { mark: shown, listId: list.id, listVersion: list.version, superseded: set.superseded };
    });
  }
}
