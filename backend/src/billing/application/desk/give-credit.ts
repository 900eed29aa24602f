import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason } from '../../../platform/audit/audit-reason';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { BillingAccounts } from '../../domain/billing-account';
import { CreditBook } from '../../domain/credit';
import { Somebody } from './somebody';

interface Wish extends AuditReason {
  amountCents: number;
}

interface CreditGiven {
  amountCents: number;
  currency: string;
}

/** An admin writes credit into the book; it makes the next bill smaller. At the provider it is booked as soon as a worker comes by. */
@Injectable()
export class GiveCredit {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly somebody: Somebody,
    private readonly identity: IdentityFacade,
    private readonly accounts: BillingAccounts,
    private readonly book: CreditBook,
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
      await this.somebody.mustBe(userId);
      await this.identity.assertNotDeleted(userId);
      const account = await this.accounts.open(userId);
      const { currency } = account.snapshot();
      await this.book.write({
        accountId: account.id,
        amountCents,
        currency,
        reason: 'goodwill',
        reference: uuidv7(),
        createdAt: this.clock.now(),
      });
      account.gaveCredit();
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
