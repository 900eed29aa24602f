import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { Day } from '@pictick/rules/calendar/day';
import type { Band } from '@pictick/rules/calendar/household-day';
import type { Recurrence } from '@pictick/rules/calendar/schedule';
import { isRoutineOn, type RoutineRow } from '@pictick/rules/routines/routine-day';
import { changedRows, recurrenceProblems } from '@pictick/rules/routines/schedule-change';
import { Clock } from '../../../kernel/clock';
import { invalid, notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import type { Checklist, TurnOfRoutine } from '../../domain/checklist';
import { Checklists } from '../../domain/checklists';
import { GivenLists } from '../../domain/household/given-lists';
import { lastClosed } from '../../domain/routines/closed-days';
import { shownRows, ticksOf } from '../../domain/routines/list-today';
import { assertMarkDay } from '../../domain/routines/mark-rules';
import { Routines } from '../../domain/routines/routines';
import { contextOf } from '../change-context';
import { ClosedDayCorrections } from '../routine-days/closed-day-corrections';
import { type FoundRoutine, RoutineReader } from '../routines/routine-reader';
import { ScheduleHouseholds } from './schedule-households';

export interface ScheduleInput {
  day: Day;
  recurrence: Recurrence | null;
  band: Band;
  remindAt?: number | null | undefined;
  children: string[];
  /** The household that the user chose; without it the children tell. */
  householdId?: string | undefined;
}

export interface ScheduleAnswer {
  schedule: RoutineRow[];
  listVersion: number;
}

/**
 * Makes a chore list a routine, changes its schedule from a day on, or ends it. Its children get the list.
 * Where a later row holds by now, it decides about ticks and children.
 * @throws NOT_FOUND, LIST_DELETED, FORBIDDEN, LIST_OF_ANOTHER_HOUSEHOLD, VALIDATION_FAILED
 */
@Injectable()
export class SetSchedule {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly routines: Routines,
    private readonly reader: RoutineReader,
    private readonly givenLists: GivenLists,
    private readonly households: ScheduleHouseholds,
    @Inject(ClosedDayCorrections) private readonly closedDays: Pick<ClosedDayCorrections, 'around'>,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, input: ScheduleInput): Promise<StoredResponse<ScheduleAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const context = contextOf(command, this.clock);
      const row = rowOf(input, context.at);
      const found = await this.checklists.lockWithItems(listId, command.userId);
      if (!found) throw notFound();
      const { list, items } = found;
      list.assertNotDeleted();
      const before = await this.reader.of(list, row.validFrom);
      const named = (before?.rows ?? []).flatMap(({ children }) => children);
      const { householdId, children } = await this.households.of(
        list,
        command.userId,
        row.children,
        named,
        input.householdId?.toLowerCase(),
      );
      const rows = changedRows(before?.rows ?? [], row, before?.today.day);
      if (!isDeepStrictEqual(rows, before?.rows)) {
        const isLast = rows.at(-1) === row;
        const changed = list.setSchedule(householdId, items, isLast ? turnOf(before, row) : noTurn, context);
        const days = { householdId, listId: list.id, from: row.validFrom, to: lastClosed(context.at) };
        await this.closedDays.around(days, async () => {
          await this.routines.setRow(list.id, householdId, row, rows);
          if (isLast) await this.giveTo(row, children, list, context.at);
          await this.checklists.save(list, { changed });
        });
      }
      return { schedule: shownRows(rows, context.at), listVersion: list.version };
    });
  }

  /** A routine of the whole family leaves it to adults which child has the list. */
  private async giveTo(row: RoutineRow, children: readonly string[], list: Checklist, at: Date) {
    const { id: listId, householdId } = list;
    if (row.children.length === 0 || householdId === null) return;
    const having = await this.givenLists.childrenOf(listId);
    for (const id of children)
      if (!having.includes(id)) await this.givenLists.give(listId, id, householdId, at);
    for (const id of having)
      if (!row.children.includes(id)) await this.givenLists.reclaim(listId, id, householdId);
  }
}

/** @throws VALIDATION_FAILED */
function rowOf({ day, recurrence, band, remindAt, children }: ScheduleInput, now: Date): RoutineRow {
  assertMarkDay(day, now);
  const problems = recurrence === null ? [] : recurrenceProblems(recurrence, day);
  if (problems.length > 0)
    throw invalid(
      ...problems.map(({ field, rule }) => ({
        field: ['recurrence', field].filter(Boolean).join('.'),
        rule,
      })),
    );
  const ids = [...new Set(children.map((id) => id.toLowerCase()))];
  return { validFrom: day, recurrence, band, remindAt: remindAt ?? null, children: ids };
}

const noTurn: TurnOfRoutine = { ticks: null, itemsFrom: null };

/** A routine starts without ticks; when it ends, the list keeps those of its last day. */
function turnOf(before: FoundRoutine | null, { validFrom, recurrence }: RoutineRow): TurnOfRoutine {
  const wasRoutine = before !== null && isRoutineOn(before.rows, validFrom);
  if (wasRoutine === (recurrence !== null)) return noTurn;
  if (!wasRoutine) return { ticks: new Map(), itemsFrom: null };
  const { day } = before.today;
  return { ticks: ticksOf(before, validFrom), itemsFrom: validFrom < day ? validFrom : day };
}
