import { Injectable, Logger } from '@nestjs/common';
import { DomainError, notFound } from '../../../kernel/domain-error';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason } from '../../../platform/audit/audit-reason';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { BillingAccounts } from '../../domain/account/billing-account';
import { PaymentProvider, ProviderRefused, ProviderSilent } from '../../domain/provider/payment-provider';
import {
  nextDelaySeconds,
  type ClaimedEvents,
  WebhookVerifier,
  Inbox,
  InboxNotifier,
  type InboxEvent,
  isNewCard,
  mostAttempts,
} from '../../domain/webhooks/inbox';
import { PayWithNewCard } from '../payments/pay-with-new-card';
import { FindCustomer, SyncCustomer } from '../projection/sync-customer';

/** Many events concern the same few customers, and each customer is read once. */
const atOnce = 200;
/** Customers at a time, each with about six requests: the provider allows a hundred a second. */
const lanes = 8;

/**
 * Reads each customer once, however many of its events wait, and marks them done in the transaction that
 * writes the projection. An event is only a reason to read; a new card also pays what is open.
 */
@Injectable()
export class ProcessInbox {
  private readonly log = new Logger('inbox');

  constructor(
    private readonly inbox: Inbox,
    private readonly provider: PaymentProvider,
    private readonly accounts: BillingAccounts,
    private readonly findCustomer: FindCustomer,
    private readonly sync: SyncCustomer,
    private readonly payWithNewCard: PayWithNewCard,
  ) {}

  /** True: there may be more. New events notify the worker themselves. */
  async execute(): Promise<boolean> {
    if (!this.provider.configured) return false;
    const come = await this.inbox.claim(atOnce);
    await this.processBatch(come);
    // One after each batch: an event that may crash the worker is processed alone, and the others do not
    // wait for it.
    const abandoned = await this.inbox.claimAbandoned();
    await this.processBatch(abandoned);
    return come.events.length === atOnce || abandoned.events.length > 0;
  }

  private async processBatch({ at, events }: ClaimedEvents): Promise<void> {
    // Each attempt ended its worker.
    const [spent, fit] = [
      events.filter(({ attempt }) => attempt > mostAttempts),
      events.filter(({ attempt }) => attempt <= mostAttempts),
    ];
    await this.recordFailures(spent, 'stalled');
    const resolveCustomer = await Promise.all(fit.map((event) => this.addressed(event)));
    const customers = new Map<string, InboxEvent[]>();
    for (const event of resolveCustomer)
      if (event?.customerId)
        customers.set(event.customerId, [...(customers.get(event.customerId) ?? []), event]);
    const waiting = [...customers];
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.processCustomer(...next, at);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  /** Null: the event concerns no customer, or the customer cannot be found yet. */
  private async addressed(event: InboxEvent): Promise<InboxEvent | null> {
    if (event.customerId !== null) return event;
    try {
      const customerId = await this.findCustomer.of(event);
      if (customerId === null) await this.inbox.ignore([event.id], 'about nobody');
      else await this.inbox.assignCustomer(event.id, customerId);
      return customerId === null ? null : { ...event, customerId };
    } catch (error) {
      await this.recordFailures([event], reasonOf(error));
      return null;
    }
  }

  private async processCustomer(
    customerId: string,
    events: readonly InboxEvent[],
    before: string,
  ): Promise<void> {
    try {
      const known = await this.accounts.byCustomer(customerId);
      const accountId = known?.id ?? (await this.findCustomer.accountOf(customerId));
      if (accountId === null)
        await this.inbox.ignore(
          events.map(({ id }) => id),
          'customer of nobody',
        );
      else {
        await this.sync.of(accountId, () => this.inbox.done(customerId, before));
        for (const card of events.filter(isNewCard)) await this.pay(accountId, card);
      }
    } catch (error) {
      await this.recordFailures(events, reasonOf(error));
    }
  }

  /** One card at a time; the customer has been read already. */
  private async pay(accountId: string, card: InboxEvent): Promise<void> {
    try {
      await this.payWithNewCard.execute(accountId, card);
      await this.inbox.markCardDone(card.id);
    } catch (error) {
      await this.recordFailures([card], reasonOf(error));
    }
  }

  private async recordFailures(events: readonly InboxEvent[], reason: string): Promise<void> {
    for (const { id, attempt, type } of events) {
      const retryInSeconds = nextDelaySeconds(attempt, Math.random());
      if (retryInSeconds === null)
        this.log.error(
          `ALERT event ${id} (${type}) is dead after ${Math.min(attempt, mostAttempts)} attempts: ${reason}; docs/runbooks/webhooks.md`,
        );
      else this.log.warn(`event ${id} (${type}) again in ${Math.round(retryInSeconds)} s: ${reason}`);
      await this.inbox.recordFailure({ ids: [id], reason, retryInSeconds });
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderSilent) return 'silent';
  if (error instanceof ProviderRefused) return error.reason;
  if (error instanceof DomainError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/**
 * An admin resets the attempts of an event. Repeating an event is harmless: it only names the customer to
 * read.
 * @throws NOT_FOUND
 */
@Injectable()
export class RerunEvent {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly inbox: Inbox,
    private readonly notifier: InboxNotifier,
    private readonly audit: AuditLog,
  ) {}

  async execute(
    command: Command,
    actor: { id: string; role: StaffRole },
    { event, reason, ticket }: { event: string } & AuditReason,
  ): Promise<StoredResponse<{ event: string; state: 'received' }>> {
    const done = await this.idempotency.once(command, 200, async () => {
      if (!(await this.inbox.rerun(event))) throw notFound();
      await this.audit.note({ actor, action: 'billing.event-again', subject: event, reason, ticket });
      return { event, state: 'received' as const };
    });
    this.notifier.notify();
    return done;
  }
}

const alertAfterSeconds = 300;

/** Finds events that a lost notification or a dead worker left, and alerts the operator. */
@Injectable()
export class MonitorInbox {
  private readonly log = new Logger('inbox');
  private alertedUndelivered = 0;

  constructor(
    private readonly inbox: Inbox,
    private readonly verifier: WebhookVerifier,
  ) {}

  /** True: events wait. */
  async execute(): Promise<boolean> {
    const { oldestSeconds, waiting, undelivered } = await this.inbox.health();
    if (oldestSeconds > alertAfterSeconds)
      this.log.error(
        `ALERT inbox: ${waiting} events wait, the oldest for ${oldestSeconds} s; docs/runbooks/webhooks.md`,
      );
    // Without a secret no events are delivered.
    if (undelivered > this.alertedUndelivered && this.verifier.configured) {
      this.log.error(
        `ALERT webhook: ${undelivered} events were found that nobody brought; docs/runbooks/webhooks.md`,
      );
    }
    this.alertedUndelivered = undelivered;
    return waiting > 0;
  }
}

/** Longer than the provider keeps events, so that the back-fill cannot return them. */
const keptDays = 35;

@EveryNight('ForgetEvents')
export class PurgeWebhookEvents implements NightlyTask {
  constructor(private readonly inbox: Inbox) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.inbox.clear(daysBefore(now, keptDays)));
  }
}
