import { Injectable } from '@nestjs/common';
import { type Mark, withMark } from '@pictick/rules/routines/mark';
import { dueChildren, marksOfTick } from '@pictick/rules/routines/routine-day';
import { Clock } from '../../../kernel/clock';
import type { LockedItem } from '../../domain/checklists';
import type { ChangeContext } from '../../domain/list-change';
import { adultsOnly } from '../../domain/lists.errors';
import { listToday } from '../../domain/routines/list-today';
import { isOfFamily } from '../../domain/routines/mark-rules';
import { type FoundRoutine, isInside, RoutineReader } from './routine-reader';
import { SetMarks } from './set-marks';

export interface RoutineTick {
  checked: boolean;
  checkedBy: string | null;
  superseded: boolean;
}

/** Ticks of pages and members that know no days: they set the marks of the household's present day. */
@Injectable()
export class TickRoutine {
  constructor(
    private readonly reader: RoutineReader,
    private readonly setMarks: SetMarks,
    private readonly clock: Clock,
  ) {}

  /**
   * Ticks an item for all children who owe it, or for those of them whom a helper looks after (`helps`);
   * undefined toggles. Null: the list is no routine today.
   * @throws FORBIDDEN, LIST_DELETED, ITEM_DELETED
   */
  async forAll(
    found: LockedItem & { helps: readonly string[] | null },
    { checked, baseVersion }: { checked?: boolean | undefined; baseVersion?: number | undefined },
    context: ChangeContext,
  ): Promise<RoutineTick | null> {
    const { list, item, helps } = found;
    const whole = found.hasSchedule ? await this.reader.of(list) : null;
    if (!whole) return null;
    const routine = helps ? this.ofChildren(whole, helps) : whole;
    if (!routine.today.state) return null;
    const { day, state } = routine.today;
    const isAllowed = helps !== null || isInside(list, routine.adults, context.userId);
    if (!isAllowed && !isOfFamily(routine.rows, day)) throw adultsOnly();
    const isDone = checked ?? !state.ticks.has(item.id);
    const marks = marksOfTick(routine, item.id, isDone, day, routine).map((key): Mark => ({
      ...key,
      state: isDone ? 'done' : 'open',
      as: 'adult',
      actor: context.userId,
    }));
    const set = await this.setMarks.set(found, marks, routine.marks, baseVersion, context);
    const after = { ...routine, marks: set.marks.reduce<Mark[]>(withMark, routine.marks) };
    const now = listToday(after, this.clock.now()).state;
    const checkedBy = now?.ticks.get(item.id) ?? null;
    return { checked: checkedBy !== null, checkedBy, superseded: set.superseded };
  }

  /** The routine as a helper of these children sees it. */
  private ofChildren(whole: FoundRoutine, helps: readonly string[]): FoundRoutine {
    const routine = { ...whole, children: whole.children.filter((id) => helps.includes(id)) };
    return { ...routine, today: listToday(routine, this.clock.now()) };
  }

  /**
   * Ticks an item for one child. Null: the list is no routine today.
   * @throws LIST_DELETED, ITEM_DELETED
   */
  async forChild(
    found: LockedItem,
    childId: string,
    checked: boolean,
    context: ChangeContext,
  ): Promise<RoutineTick | null> {
    const routine = found.hasSchedule ? await this.reader.of(found.list) : null;
    if (!routine?.today.state) return null;
    const { day } = routine.today;
    const isDue = dueChildren(routine, found.item.id, day, routine).some(
      (each) => each === null || each === childId,
    );
    const marks = isDue
      ? [
          {
            itemId: found.item.id,
            day,
            childId: isOfFamily(routine.rows, day) ? null : childId,
            state: checked ? ('done' as const) : ('open' as const),
            as: 'child' as const,
            actor: childId,
          },
        ]
      : [];
    const set = await this.setMarks.set(found, marks, routine.marks, undefined, context);
    const done = set.marks.find(({ state }) => state === 'done');
    return { checked: done !== undefined, checkedBy: done?.actor ?? null, superseded: false };
  }
}
