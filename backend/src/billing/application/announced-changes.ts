import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { Tier } from '../../kernel/tier';
import { pendingChanges } from '../domain/refusals';
import type { SubscriptionRow } from '../domain/subscription';
import { type ChangeType, SubscriptionChange } from '../domain/subscription-change';
import { SubscriptionChanges } from '../domain/subscription-changes';

/** A change is announced before the provider hears of it: so that there is one at a time, whoever asks. */
@Injectable()
export class AnnouncedChanges {
  constructor(private readonly changes: SubscriptionChanges) {}

  /** Answers its id. What becomes of it is said by the facts, or by `withdraw`. */
  async announce(commandId: string, { accountId, tier, periodEnd }: SubscriptionRow, changeType: ChangeType, toTier: Tier, now: Date): Promise<string> {
    await this.allowOne(accountId);
    const id = uuidv7();
    await this.changes.save(SubscriptionChange.start({ id, accountId, commandId, changeType, fromTier: tier ?? 'trial', toTier, at: periodEnd, now }));
    return id;
  }

  async allowOne(accountId: string): Promise<void> {
    if (await this.changes.openOf(accountId)) throw pendingChanges();
  }

  /** The provider would not have it. */
  async fail(id: string | null, now: Date): Promise<void> {
    const change = id === null ? null : await this.changes.byId(id);
    if (!change) return;
    change.fail(now);
    await this.changes.save(change);
  }
}
