import type { PayloadOf } from '../../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../../platform/outbox/on-event.decorator';
import { CommandEndedLate } from '../../../domain/happenings';
import { PaymentPost } from '../../../domain/letters';

/** After a long silence of the provider they come by the thousand: nothing else waits for the mail server. */
@OnEvent(CommandEndedLate)
export class TellLateEnd implements EventHandler<typeof CommandEndedLate> {
  constructor(private readonly post: PaymentPost) {}

  handle({ accountId, commandId, kind, done }: PayloadOf<typeof CommandEndedLate>): Promise<void> {
    return this.post.post({ kind: 'command-ended', accountId, commandId, wish: kind, done });
  }
}
