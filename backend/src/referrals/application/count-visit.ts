import { Injectable } from '@nestjs/common';
import { readCode } from '@pictick/rules/referral-code';
import { Clock } from '../../kernel/clock';
import { Inviters } from '../domain/inviters';
import { Marks } from '../domain/marks';
import { dayOf, type Visitor, Visits, visitText } from '../domain/visits';

/** Somebody has opened a link. Nobody hears whether there is such a code. */
@Injectable()
export class CountVisit {
  constructor(
    private readonly inviters: Inviters,
    private readonly visits: Visits,
    private readonly marks: Marks,
    private readonly clock: Clock,
  ) {}

  async execute(typed: string, visitor: Visitor): Promise<void> {
    const code = readCode(typed);
    const inviter = await this.inviters.byCode(code ?? '');
    if (code === null || !inviter || inviter.isBarred) return;
    const now = this.clock.now();
    const [mark] = this.marks.of('visit', visitText(code, dayOf(now), visitor));
    await this.visits.count(inviter.id, mark, now);
  }
}
