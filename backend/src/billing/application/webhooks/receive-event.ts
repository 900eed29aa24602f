import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { billingError } from '../../domain/billing.errors';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import { WebhookVerifier, Inbox, InboxNotifier } from '../../domain/webhooks/inbox';
import { chunks } from '../reconciliation/process-claimed';

const logEveryMs = 60_000;

/**
 * Stores an event of the provider, nothing more. The provider repeats an event for three days until it is
 * acknowledged.
 * @throws missing_webhook_secret, BAD_REQUEST for an invalid signature
 */
@Injectable()
export class ReceiveEvent {
  private readonly log = new Logger('webhook');
  private refused = 0;
  private loggedAt = -Infinity;

  constructor(
    private readonly verifier: WebhookVerifier,
    private readonly inbox: Inbox,
    private readonly notifier: InboxNotifier,
    private readonly clock: Clock,
  ) {}

  async execute(raw: Uint8Array, signature: string): Promise<void> {
    if (!this.verifier.configured) throw billingError('missing_webhook_secret');
    const event = this.verifier.verify(raw, signature, this.clock.now());
    if (!event) throw this.invalidSignature();
    if (event.livemode !== this.verifier.live) return;
    if (await this.inbox.take(event)) this.notifier.notify();
  }

  /** Counted, and logged once a minute: anyone can send requests here. */
  private invalidSignature(): DomainError {
    this.refused += 1;
    const now = this.clock.now().getTime();
    if (now - this.loggedAt >= logEveryMs) {
      this.loggedAt = now;
      this.log.warn(`webhook_bad_signature_total ${this.refused}: the signature is invalid or too old`);
    }
    return new DomainError('BAD_REQUEST', 'malformed');
  }
}

/** Read twice: events that were under way when the last run ended. */
const overlapMs = 3_600_000;
/** The provider keeps events this long. */
const keptMs = 30 * 86_400_000;
const batch = 500;

/** Asks the provider for events that its webhook did not deliver. */
@Injectable()
export class BackFillEvents {
  private readonly log = new Logger('inbox');

  constructor(
    private readonly provider: PaymentProvider,
    private readonly inbox: Inbox,
    private readonly notifier: InboxNotifier,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the number of new events.
   * @throws ProviderSilent, ProviderRefused
   */
  async execute(): Promise<number> {
    if (!this.provider.configured) return 0;
    const begun = this.clock.now();
    const until = (await this.inbox.filledUntil()) ?? begun;
    const since = new Date(Math.max(until.getTime() - overlapMs, begun.getTime() - keptMs));
    let found = 0;
    for await (const events of chunks(this.provider.eventsSince(since), batch))
      found += await this.inbox.addMissing(events);
    await this.inbox.recordFilled(begun);
    if (found > 0) this.notifier.notify();
    this.log.debug(`back-fill since ${since.toISOString()}: ${found}`);
    return found;
  }
}
