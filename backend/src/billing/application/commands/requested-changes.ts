import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules';
import { uuidv7 } from 'uuidv7';
import { pendingChanges } from '../../domain/refusals';
import type { SubscriptionRow } from '../../domain/subscription';
import { type ChangeType, isAnnounced, isOpen, SubscriptionChange, SubscriptionChanges } from '../../domain/subscription-change';

/** A change is announced before the provider hears of it: so that there is one at a time, whoever asks. */
@Injectable()
export class RequestedChanges {
  constructor(private readonly changes: SubscriptionChanges) {}

  /** Answers its id. What becomes of it is said by the facts, or by its command's end. */
  async announce(commandId: string, { accountId, tier, periodEnd }: SubscriptionRow, changeType: ChangeType, toTier: Tier, now: Date): Promise<string> {
    await this.allowOne(accountId);
    const id = uuidv7();
    await this.changes.save(SubscriptionChange.start({ id, accountId, commandId, changeType, fromTier: tier ?? 'trial', toTier, at: periodEnd, now }));
    return id;
  }

  async allowOne(accountId: string): Promise<void> {
    if (await this.changes.openOf(accountId)) throw pendingChanges();
  }

  /** The command is done. If the facts do not have it all the same, nothing is ahead. */
  async settle(id: string | null, now: Date): Promise<void> {
    const change = await this.pendingById(id);
    change?.withdraw(now);
    if (change) await this.changes.save(change);
  }

  /** The provider would not have it. What it has all the same is ahead, whoever gave it up. */
  async fail(id: string | null, now: Date): Promise<void> {
    const change = await this.pendingById(id);
    change?.fail(now);
    if (change) await this.changes.save(change);
  }

  /** The facts have what was announced. */
  async isAhead(id: string): Promise<boolean> {
    const change = (await this.changes.byId(id))?.snapshot();
    return change !== undefined && !isAnnounced(change) && (isOpen(change) || change.status === 'completed');
  }

  private async pendingById(id: string | null): Promise<SubscriptionChange | null> {
    const change = id === null ? null : await this.changes.byId(id);
    return change && isAnnounced(change.snapshot()) ? change : null;
  }
}
