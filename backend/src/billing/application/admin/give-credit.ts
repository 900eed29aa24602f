import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason } from '../../../platform/audit/audit-reason';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { BillingAccounts } from '../../domain/account/billing-account';
import { CreditLedger } from '../../domain/credit/credit';
import { RequireUser } from './require-user';

interface Wish extends AuditReason {
  amountCents: number;
}

interface CreditGiven {
  amountCents: number;
  currency: string;
}

/**
 * An admin gives credit, which lowers the next bill. A worker books it at the provider.
 * @throws user_not_found, NOT_FOUND for a deleted user
 */
@Injectable()
export class GiveCredit {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly requireUser: RequireUser,
    private readonly identity: IdentityFacade,
    private readonly accounts: BillingAccounts,
    private readonly ledger: CreditLedger,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    actor: { id: string; role: StaffRole },
    userId: string,
    { amountCents, reason, ticket }: Wish,
  ): Promise<StoredResponse<CreditGiven>> {
    return this.idempotency.once(command, 200, async () => {
      await this.requireUser.of(userId);
      await this.identity.assertNotDeleted(userId);
      const account = await this.accounts.open(userId);
      const { currency } = account.snapshot();
      await this.ledger.write({
        accountId: account.id,
        amountCents,
        currency,
        reason: 'goodwill',
        reference: uuidv7(),
        createdAt: this.clock.now(),
      });
      account.recordCredit();
      await this.accounts.save(account);
      await this.audit.note({
        actor,
        action: 'billing.credit-given',
        subject: userId,
        reason,
        ticket,
        details: { amountCents, currency },
      });
      return { amountCents, currency };
    });
  }
}
