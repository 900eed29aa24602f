import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { PlanChangeNotifier } from '../../domain/plans/entitlements';
import { EntitlementChanged } from '../../events';

/** Each request reads the entitlements anew; only an open page has to reload them. */
@OnEvent(EntitlementChanged)
export class TellPlan implements EventHandler<typeof EntitlementChanged> {
  constructor(private readonly planChanges: PlanChangeNotifier) {}

  handle({ userId }: PayloadOf<typeof EntitlementChanged>): Promise<void> {
    return this.planChanges.notify(userId);
  }
}
