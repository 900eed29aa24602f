import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import type { BillingCommand } from '../../domain/command';
import { CommandBook } from '../../domain/command-book';
import { ProviderSilent } from '../../domain/payment-errors';
import { CommandPace } from './command-timing';

/** Who is at a command has it for some time, counted anew for each of its parts; then others may take it up. */
@Injectable()
export class CommandLease {
  constructor(
    private readonly book: CommandBook,
    private readonly clock: Clock,
    private readonly pace: CommandPace,
  ) {}

  /** Null: it is over, or somebody is at it. */
  take(id: string): Promise<BillingCommand | null> {
    const now = this.clock.now();
    return this.book.take(id, now, this.pace.lockedUntil(now));
  }

  /** Throws where somebody else has taken it up. */
  async renew(command: BillingCommand): Promise<void> {
    if (!(await this.book.keep(command, this.pace.lockedUntil(this.clock.now())))) throw new ProviderSilent('Somebody else has taken it up');
  }

  /** For whoever comes next. */
  giveBack(command: BillingCommand, reason: string): Promise<void> {
    return this.book.release(command, this.clock.now(), reason);
  }
}
