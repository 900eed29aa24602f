import { Injectable } from '@nestjs/common';
import { readCode } from '@pictick/rules/billing/referral-code';
import { Clock } from '../../kernel/clock';
import { Inviters } from '../domain/inviters';
import { KeyedHashes } from '../domain/keyed-hashes';
import { dayOf, type Visitor, Visits, visitText } from '../domain/visits';

/**
 * Counts a visit to a link. Unknown and banned codes are ignored silently, so that visitors cannot probe
 * codes.
 */
@Injectable()
export class CountVisit {
  constructor(
    private readonly inviters: Inviters,
    private readonly visits: Visits,
    private readonly hashes: KeyedHashes,
    private readonly clock: Clock,
  ) {}

  async execute(typed: string, visitor: Visitor): Promise<void> {
    const code = readCode(typed);
    const inviter = await this.inviters.byCode(code ?? '');
    if (code === null || !inviter || inviter.isBanned) return;
    const now = this.clock.now();
    const [hash] = this.hashes.of('visit', visitText(code, dayOf(now), visitor));
    await this.visits.count(inviter.id, hash, now);
  }
}
