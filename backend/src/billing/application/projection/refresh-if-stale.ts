import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { perPerson } from '../../../platform/limits/limit';
import { RateLimits } from '../../../platform/limits/rate-limits';
import { withTimeout } from '../../../platform/timeout';
import { BillingAccounts } from '../../domain/account/billing-account';
import { ProviderMissing, ProviderRefused, ProviderSilent } from '../../domain/provider/payment-provider';
import { CommandTiming } from '../command-runner/command-timing';
import { SyncCustomer } from './sync-customer';

const staleAfterMs = 5 * 60_000;
const pauseMs = 60_000;
/** Reads that begin faster than they end prevent one another from being written. */
const readLimit = perPerson('billing-look', 6, { burst: 1 });

/**
 * From this many silent reads on, the provider is taken to be down; fewer are a matter of single customers.
 */
const manySilent = 3;

/**
 * Reads the provider before a page shows pending items, if the last read is old. If the provider is slow,
 * the stored state is shown, and for a minute this user does not wait again; nor does any user if it is
 * silent about several.
 */
@Injectable()
export class RefreshIfStale {
  private readonly silentAt = new Map<string, number>();

  constructor(
    private readonly accounts: BillingAccounts,
    private readonly sync: SyncCustomer,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly timing: CommandTiming,
  ) {}

  async of(userId: string): Promise<void> {
    const account = (await this.accounts.ofUser(userId))?.snapshot();
    if (!account?.customerId) return;
    const now = this.clock.now().getTime();
    if (account.syncedAt && now - account.syncedAt.getTime() < staleAfterMs) return;
    if (this.isPaused(account.id, now) || !(await this.limits.canConsume(readLimit, userId))) return;
    await withTimeout(this.read(account.id), this.timing.glanceMs, () => this.noteSilence(account.id));
  }

  private async read(accountId: string): Promise<void> {
    try {
      await this.sync.of(accountId);
    } catch (error) {
      // The failure is recorded on the account, and reconciliation retries it.
      if (error instanceof ProviderSilent) this.noteSilence(accountId);
      else if (!(error instanceof ProviderRefused || error instanceof ProviderMissing)) throw error;
    }
  }

  private isPaused(accountId: string, now: number): boolean {
    for (const [id, at] of this.silentAt) if (Math.abs(now - at) >= pauseMs) this.silentAt.delete(id);
    return this.silentAt.size >= manySilent || this.silentAt.has(accountId);
  }

  private noteSilence(accountId: string): void {
    this.silentAt.set(accountId, this.clock.now().getTime());
  }
}
