import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { EventSeals, Inbox, InboxBell } from '../../domain/inbox';
import { PaymentProvider } from '../../domain/payment-provider';
import { refusal } from '../../domain/refusals';
import { chunks } from '../reconciliation/each-claimed';

const tellEveryMs = 60_000;

/** The provider rings: what it says is noted down, nothing more. It brings it again for three days until it hears that we have it. */
@Injectable()
export class ReceiveEvent {
  private readonly log = new Logger('webhook');
  private refused = 0;
  private toldAt = -Infinity;

  constructor(
    private readonly seals: EventSeals,
    private readonly inbox: Inbox,
    private readonly bell: InboxBell,
    private readonly clock: Clock,
  ) {}

  async execute(raw: Uint8Array, seal: string): Promise<void> {
    if (!this.seals.configured) throw refusal('missing_webhook_secret');
    const event = this.seals.open(raw, seal, this.clock.now());
    if (!event) throw this.notTheirs();
    if (event.livemode !== this.seals.live) return;
    if (await this.inbox.take(event)) this.bell.ring();
  }

  /** Counted, and said once a minute: anybody can send us nonsense. */
  private notTheirs(): DomainError {
    this.refused += 1;
    const now = this.clock.now().getTime();
    if (now - this.toldAt >= tellEveryMs) {
      this.toldAt = now;
      this.log.warn(
        `webhook_bad_signature_total ${this.refused}: not signed with a secret of ours, or too long ago`,
      );
    }
    return new DomainError('BAD_REQUEST', 'malformed');
  }
}

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
    for await (const events of chunks(this.provider.eventsSince(since), batch))
      found += await this.inbox.fill(events);
    await this.inbox.noteFilled(begun);
    if (found > 0) this.bell.ring();
    this.log.debug(`back-fill since ${since.toISOString()}: ${found}`);
    return found;
  }
}
