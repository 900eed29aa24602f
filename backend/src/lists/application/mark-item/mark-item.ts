import { Injectable } from '@nestjs/common';
import type { Mark, MarkState } from '@pictick/rules/routines/mark';
import { Clock } from '../../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { assertMarkDay, assertMayMark } from '../../domain/routines/mark-rules';
import { Routines } from '../../domain/routines/routines';
import { contextOf } from '../change-context';
import { TickableItems } from '../check-item/tickable-items';
import { isInside } from '../routines/routine-reader';
import { SetMarks } from '../routines/set-marks';

export interface MarkInput {
  childId: string | null;
  state: MarkState;
  /** The list version that the user saw. */
  baseVersion?: number | undefined;
}

export interface MarkedAnswer {
  mark: Mark;
  listVersion: number;
  superseded: boolean;
}

/**
 * An adult sets the state of an item on a day, for one child or for the whole family; a helper for its children.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED, FORBIDDEN, VALIDATION_FAILED
 */
@Injectable()
export class MarkItem {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly items: TickableItems,
    private readonly routines: Routines,
    private readonly setMarks: SetMarks,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    listId: string,
    itemId: string,
    day: string,
    { childId, state, baseVersion }: MarkInput,
  ): Promise<StoredResponse<MarkedAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const context = contextOf(command, this.clock);
      assertMarkDay(day, context.at);
      const found = await this.items.lock(listId, itemId, command.userId, baseVersion);
      const { list, item, helps } = found;
      const facts = await this.routines.factsOf(list.id, day, day);
      const { rows = [], adults = [], marks = [] } = facts ?? {};
      const key = { itemId: item.id, day, childId: childId?.toLowerCase() ?? null };
      const isHelped = helps !== null && key.childId !== null && helps.includes(key.childId);
      assertMayMark(rows, key, isHelped || isInside(list, adults, command.userId));
      const mark: Mark = { ...key, state, as: 'adult', actor: command.userId };
      const set = await this.setMarks.set(found, [mark], marks, baseVersion, context);
      return { mark: set.marks[0] ?? mark, listVersion: list.version, superseded: set.superseded };
    });
  }
}
