import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { type LateMark, LateMarks } from '../../domain/routines/late-marks';
import type { ActingChildInList } from '../check-item-as-child/check-item-as-child';

/** Keeps the marks that the server refused and of which a child's device tells with a later one. Idempotent. */
@Injectable()
export class KeepRefusedMarks {
  constructor(
    private readonly lateMarks: LateMarks,
    private readonly clock: Clock,
  ) {}

  async of({ childId, householdId }: ActingChildInList, marks: readonly LateMark[]): Promise<void> {
    if (marks.length > 0) await this.lateMarks.keep({ childId, householdId }, marks, this.clock.now());
  }
}
