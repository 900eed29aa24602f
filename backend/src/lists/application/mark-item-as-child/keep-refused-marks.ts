import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { type LateChild, type LateMark, LateMarks } from '../../domain/routines/late-marks';

/** Keeps the marks that the server refused and of which a child's device tells with a later one. Idempotent. */
@Injectable()
export class KeepRefusedMarks {
  constructor(
    private readonly lateMarks: LateMarks,
    private readonly clock: Clock,
  ) {}

  async of(child: LateChild, marks: readonly LateMark[]): Promise<void> {
    if (marks.length > 0) await this.lateMarks.keep(child, marks, this.clock.now());
  }
}
