import { uuidv7 } from 'uuidv7';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import type { PayloadOf } from '../../../kernel/domain-event';
import { Transaction } from '../../../platform/database/transaction';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { benefits } from '../../../referrals';
import { ReferralCompleted } from '../../../referrals/events';
import { BillingAccounts } from '../../domain/account/billing-account';
import { EntitlementGrant, EntitlementGrants, monthsLater } from '../../domain/grants/entitlement-grant';
import { ReferralReward, ReferralRewards } from '../../domain/rewards/referral-reward';
import { FreeGrantedMonth } from './free-granted-month';
import { SettleReward } from './settle-reward';

type Completed = PayloadOf<typeof ReferralCompleted>;

/** The friend gets a month at once; the inviter's reward is pending until the friend's first payment. */
@OnEvent(ReferralCompleted)
export class GrantReward implements EventHandler<typeof ReferralCompleted> {
  constructor(
    private readonly transaction: Transaction,
    private readonly identity: IdentityFacade,
    private readonly accounts: BillingAccounts,
    private readonly grants: EntitlementGrants,
    private readonly rewards: ReferralRewards,
    private readonly settle: SettleReward,
    private readonly free: FreeGrantedMonth,
    private readonly clock: Clock,
  ) {}

  async handle(completed: Completed): Promise<void> {
    const { referralId, inviterId, inviteeId, acceptedAt } = completed;
    await this.transaction.run(async () => {
      const gone = await this.identity.findDeleted([inviterId, inviteeId]);
      if (gone.has(inviteeId)) return;
      if (!gone.has(inviterId)) await this.promise(completed);
      if (!(await this.grants.wereGiven('referral', referralId)))
        await this.grants.save(this.month(completed));
    });
    // The friend may have paid before this event was handled.
    await this.settle.of(referralId);
    await this.free.of(inviteeId, acceptedAt === undefined ? null : new Date(acceptedAt));
  }

  private async promise({ referralId, inviterId, inviteeId, acceptedAt }: Completed): Promise<void> {
    const { id: accountId } = await this.accounts.open(inviterId);
    await this.accounts.locked(accountId);
    if (await this.rewards.byReferral(referralId)) return;
    const { cents, currency } = benefits.inviter;
    await this.rewards.save(
      ReferralReward.promise({
        referralId,
        accountId,
        inviteeId,
        amountCents: cents,
        currency,
        createdAt: acceptedAt === undefined ? this.clock.now() : new Date(acceptedAt),
      }),
    );
  }

  private month({ referralId, inviteeId }: Completed): EntitlementGrant {
    const { tier, months } = benefits.friend;
    const now = this.clock.now();
    return EntitlementGrant.make({
      id: uuidv7(),
      userId: inviteeId,
      tier,
      from: now,
      until: monthsLater(now, months),
      reason: 'came by a link',
      madeBy: 'referral',
      createdAt: now,
      source: 'referral',
      sourceId: referralId,
    });
  }
}
