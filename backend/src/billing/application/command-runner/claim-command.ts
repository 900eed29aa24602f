import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import type { Command } from '../../../platform/idempotency/idempotency';
import { BillingAccounts } from '../../domain/billing-accounts';
import type { BillingCommand, CommandKind } from '../../domain/command';
import { CommandBook, CommandErrands } from '../../domain/command-book';
import { CommandPace } from './command-timing';

/** `inTheWay`: of the same key, or another one of this account. Neither: it is over by now. */
export interface Claim {
  claimed?: BillingCommand;
  inTheWay?: BillingCommand | null;
  /** What is in the way is the very same wish, under this key or another one. */
  isTheSame?: boolean;
}

/** The row is there, and who will finish it is told, before anybody outside hears of it. */
@Injectable()
export class ClaimCommand {
  constructor(
    private readonly book: CommandBook,
    private readonly errands: CommandErrands,
    private readonly accounts: BillingAccounts,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly pace: CommandPace,
  ) {}

  /** `note`: what comes to be with the row, or not at all. */
  of(kind: CommandKind, { userId, key, fingerprint }: Command, wish: object, note: () => Promise<void>): Promise<Claim> {
    return this.transaction.run(async () => {
      const id = uuidv7();
      const accountId = (await this.accounts.open(userId)).id;
      const now = this.clock.now();
      if (await this.book.claim({ id, userId, accountId, key, fingerprint, kind, wish, lockedUntil: this.pace.lockedUntil(now), createdAt: now })) {
        await this.errands.finishLater(id);
        await note();
        const claimed = await this.book.byId(id);
        return claimed ? { claimed } : {};
      }
      const inTheWay = (await this.book.ofKey(userId, key)) ?? (await this.book.openOf(accountId));
      return { inTheWay, isTheSame: inTheWay?.kind === kind && inTheWay.fingerprint.equals(fingerprint) };
    });
  }
}
