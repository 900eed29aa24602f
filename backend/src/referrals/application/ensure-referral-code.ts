import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { drawCode } from '@pictick/rules/billing/referral-code';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { Transaction } from '../../platform/database/transaction';
import type { Inviter } from '../domain/inviter';
import { Inviters } from '../domain/inviters';
import { PreviousBans } from '../domain/previous-bans';

/** Two in a row that somebody else has are no chance any more. */
const maxDraws = 3;

/** The code of a person, made when it is asked for first; many at once get one. */
@Injectable()
export class EnsureReferralCode {
  constructor(
    private readonly transaction: Transaction,
    private readonly identity: IdentityFacade,
    private readonly inviters: Inviters,
    private readonly previousBans: PreviousBans,
    private readonly clock: Clock,
  ) {}

  async execute(userId: string): Promise<Inviter> {
    return (await this.inviters.ofUser(userId)) ?? (await this.make(userId));
  }

  private make(userId: string): Promise<Inviter> {
    return this.transaction.run(async () => {
      if ((await this.identity.findDeleted([userId])).has(userId)) throw notFound();
      const barredAt = await this.previousBans.since(userId);
      for (let draw = 0; draw < maxDraws; draw++) {
        await this.inviters.add({
          userId,
          code: drawCode((sides) => randomInt(sides)),
          barredAt,
          now: this.clock.now(),
        });
        const made = await this.inviters.ofUser(userId);
        if (made) return made;
      }
      throw new Error('There is no code left that nobody has');
    });
  }
}
