import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { perPerson } from '../../../platform/limits/limit';
import { RateLimits } from '../../../platform/limits/rate-limits';
import { withTimeout } from '../../../platform/timeout';
import { BillingAccounts } from '../../domain/billing-account';
import { ProviderMissing, ProviderRefused, ProviderSilent } from '../../domain/payment-provider';
import { CommandTiming } from '../command-runner/command-timing';
import { SyncCustomer } from './sync-customer';

const staleAfterMs = 5 * 60_000;
const restMs = 60_000;
/** Looks that begin faster than they end keep one another from being written. */
const looking = perPerson('billing-look', 6, { burst: 1 });

/** Of so many nothing was heard lately: it is the provider. Of fewer: it is they. */
const manySilent = 3;

/**
 * Before somebody looks at what waits: asks the provider if that was some time ago. Where it does not answer soon, what we know has to do, and
 * for a minute they do not wait for it again, nor anybody else if it is silent about several.
 */
@Injectable()
export class FreshenBilling {
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
    if (this.rests(account.id, now) || !(await this.limits.canConsume(looking, userId))) return;
    await withTimeout(this.look(account.id), this.timing.glanceMs, () => this.heardNothing(account.id));
  }

  private async look(accountId: string): Promise<void> {
    try {
      await this.sync.of(accountId);
    } catch (error) {
      // It was noted on the account, and the reconciliation comes back to it.
      if (error instanceof ProviderSilent) this.heardNothing(accountId);
      else if (!(error instanceof ProviderRefused || error instanceof ProviderMissing)) throw error;
    }
  }

  private rests(accountId: string, now: number): boolean {
    for (const [id, at] of this.silentAt) if (Math.abs(now - at) >= restMs) this.silentAt.delete(id);
    return this.silentAt.size >= manySilent || this.silentAt.has(accountId);
  }

  private heardNothing(accountId: string): void {
    this.silentAt.set(accountId, this.clock.now().getTime());
  }
}
