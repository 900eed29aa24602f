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

/** Codes are so many that three collisions in a row do not happen. */
const maxDraws = 3;

/**
 * Returns the user's code; the first request makes it. Concurrent requests get the same one.
 * @throws NOT_FOUND if the account is deleted
 */
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
      throw new Error('No free referral code was found');
    });
  }
}
