import { Injectable } from '@nestjs/common';
import { HouseholdFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { type LateChild, type LateMark, LateMarks } from '../../domain/routines/late-marks';

/** A refused mark as a device tells it. */
export interface ToldMark extends LateMark {
  /** Another child of the household, which shares the device; missing: the one that made the call. */
  childId?: string;
}

/**
 * Keeps the marks that the server refused and of which a device tells with a later one, of this child or of another
 * of the household. Idempotent.
 */
@Injectable()
export class KeepRefusedMarks {
  constructor(
    private readonly lateMarks: LateMarks,
    private readonly households: HouseholdFacade,
    private readonly clock: Clock,
  ) {}

  async of(child: LateChild, told: readonly ToldMark[]): Promise<void> {
    const own = child.childId;
    const children = new Set(told.map(({ childId = own }) => childId));
    const areOwn = [...children].every((childId) => childId === own);
    const household = areOwn ? [own] : [own, ...(await this.households.childrenOf(child.householdId))];
    for (const childId of new Set(household.filter((id) => children.has(id)))) {
      const marks = told.filter((mark) => (mark.childId ?? own) === childId);
      const rows = marks.map(({ itemId, day, code }) => ({ itemId, day, code }));
      await this.lateMarks.keep({ ...child, childId }, rows, this.clock.now());
    }
  }
}
