import { memberUndoMinutes } from '@pictick/rules/household/people';
import { Clock } from '../../../kernel/clock';
import type { PayloadOf } from '../../../kernel/domain-event';
import { DueInstants } from '../../../platform/due/due-instants';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { ConsentLapsed } from '../../events';
import { lapsedConsent } from './tell-of-lapsed-consent';

/** The undo of an ended membership is over a minute before, so that clocks of two machines may differ. */
const waitMs = (memberUndoMinutes + 1) * 60_000;

/** Lets the adults be told that the children are hidden, once no undo can bring them back. */
@OnEvent(ConsentLapsed)
export class TellAdults implements EventHandler<typeof ConsentLapsed> {
  constructor(
    private readonly dueInstants: DueInstants,
    private readonly clock: Clock,
  ) {}

  async handle({ householdId }: PayloadOf<typeof ConsentLapsed>): Promise<void> {
    const dueAt = new Date(this.clock.now().getTime() + waitMs);
    await this.dueInstants.set(lapsedConsent, householdId, dueAt);
  }
}
