import { Inject, Injectable } from '@nestjs/common';
import type { Mark } from '@pictick/rules/routines/mark';
import { Checklists, type LockedItem } from '../../domain/checklists';
import type { ChangeContext } from '../../domain/list-change';
import { isSuperseded, markOf } from '../../domain/routines/mark-rules';
import type { StoredMark } from '../../domain/routines/routines';
import { ClosedDayCorrections } from '../routine-days/closed-day-corrections';

export interface MarksSet {
  /** As stored afterwards. */
  marks: Mark[];
  /** A newer mark of another actor was kept. */
  superseded: boolean;
}

/** Sets marks of one item, as one change of its list. Marks that are so already change nothing. */
@Injectable()
export class SetMarks {
  constructor(
    private readonly checklists: Checklists,
    @Inject(ClosedDayCorrections) private readonly closedDays: Pick<ClosedDayCorrections, 'around'>,
  ) {}

  /** @throws LIST_DELETED, ITEM_DELETED */
  async set(
    { list, item, leftAt }: Omit<LockedItem, 'hasSchedule'>,
    wanted: readonly Mark[],
    stored: readonly StoredMark[],
    base: number | undefined,
    context: ChangeContext,
  ): Promise<MarksSet> {
    const seen = { base, version: list.version, leftAt };
    const outcomes = wanted.map((mark) => {
      const before = markOf(stored, mark);
      const isNew = (before?.state ?? 'open') !== mark.state;
      const isKept = isNew && isSuperseded(before, seen, context);
      return { mark: (isNew && !isKept) || !before ? mark : before, isWritten: isNew && !isKept, isKept };
    });
    const written = outcomes.filter(({ isWritten }) => isWritten).map(({ mark }) => mark);
    list.mark(item, written, context);
    const save = (): Promise<void> => this.checklists.save(list, { marks: written });
    const { householdId, id: listId } = list;
    const [first] = written;
    if (first && householdId !== null)
      await this.closedDays.around({ householdId, listId, from: first.day, to: first.day }, save);
    return {
      marks: outcomes.map(({ mark: { itemId, day, childId, state, as, actor } }) => ({
        ...{ itemId, day, childId, state, as, actor },
      })),
      superseded: outcomes.some(({ isKept }) => isKept),
    };
  }
}
