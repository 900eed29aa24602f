import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { EventSeals, Inbox, InboxBell } from '../../domain/inbox';
import { refusal } from '../../domain/refusals';

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
      this.log.warn(`webhook_bad_signature_total ${this.refused}: not signed with a secret of ours, or too long ago`);
    }
    return new DomainError('BAD_REQUEST', 'malformed');
  }
}
