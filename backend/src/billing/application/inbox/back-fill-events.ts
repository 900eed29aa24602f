import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Inbox, InboxBell } from '../../domain/inbox';
import { PaymentProvider } from '../../domain/payment-provider';
import { chunks } from '../reconciliation/each-claimed';

/** Looked at twice: what was under way when the last one ended. */
const overlapMs = 3_600_000;
/** For as long the provider keeps them. */
const keptMs = 30 * 86_400_000;
const batch = 500;

/** Asks the provider for what it had to tell: nothing depends on its getting through to us. */
@Injectable()
export class BackFillEvents {
  private readonly log = new Logger('inbox');

  constructor(
    private readonly provider: PaymentProvider,
    private readonly inbox: Inbox,
    private readonly bell: InboxBell,
    private readonly clock: Clock,
  ) {}

  /** How many we had not heard of. */
  async execute(): Promise<number> {
    if (!this.provider.configured) return 0;
    const begun = this.clock.now();
    const until = (await this.inbox.filledUntil()) ?? begun;
    const since = new Date(Math.max(until.getTime() - overlapMs, begun.getTime() - keptMs));
    let found = 0;
    for await (const events of chunks(this.provider.eventsSince(since), batch)) found += await this.inbox.fill(events);
    await this.inbox.noteFilled(begun);
    if (found > 0) this.bell.ring();
    this.log.debug(`back-fill since ${since.toISOString()}: ${found}`);
    return found;
  }
}
