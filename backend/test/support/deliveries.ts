import { CloseChargingPages } from '../../src/billing/application/checkout/close-charging-pages.on-entitlement-changed';
import { BookReward } from '../../src/billing/application/rewards/book-reward.on-reward-earned';
import { TakeBackLost } from '../../src/billing/application/rewards/claw-back-reward.on-reward-lost';
import { GrantReward } from '../../src/billing/application/rewards/grant-reward.on-referral-completed';
import { SettleOnInvoicePaid } from '../../src/billing/application/rewards/settle-reward.on-invoice-paid';
import { SettleOnInvoiceRefunded } from '../../src/billing/application/rewards/settle-reward.on-invoice-refunded';
import { SettleOnPaymentDisputed } from '../../src/billing/application/rewards/settle-reward.on-payment-disputed';
import { Database } from '../../src/platform/database/database';
import { ON_EVENT } from '../../src/platform/outbox/on-event.decorator';
import type { BuiltModule } from './module.builder';

export interface OutboxRow {
  id: string;
  name: string;
  payload: object;
}

const handlers = [
  GrantReward,
  SettleOnInvoicePaid,
  SettleOnInvoiceRefunded,
  SettleOnPaymentDisputed,
  BookReward,
  TakeBackLost,
  CloseChargingPages,
] as const;

/** Takes the events about referrals out of the outbox. */
export const takeEvents = (harness: BuiltModule): Promise<OutboxRow[]> =>
  harness
    .get(Database)
    .query<OutboxRow>(
      'WITH gone AS (DELETE FROM platform.outbox RETURNING id, name, payload) SELECT * FROM gone ORDER BY id',
    );

export async function deliver(harness: BuiltModule, { id, name, payload }: OutboxRow): Promise<void> {
  for (const handler of handlers) {
    if (Reflect.getMetadata(ON_EVENT, handler) !== name) continue;
    await harness
      .get<{ handle(payload: object, meta: object): Promise<void> }>(handler)
      .handle(payload, { eventId: id });
  }
}

/** Until no event is left. */
export async function deliverAll(harness: BuiltModule): Promise<void> {
  for (let events = await takeEvents(harness); events.length > 0; events = await takeEvents(harness))
    for (const event of events) await deliver(harness, event);
}
