import { Injectable } from '@nestjs/common';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { Grounds } from '../../../platform/audit/reasons';
import { type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { PaymentProvider } from '../../domain/payment-provider';
import { refusal } from '../../domain/refusals';
import { asked } from '../projection/sync-subscription';
import { SyncCustomer } from '../projection/sync-customer';
import { Somebody } from './somebody';

/** An admin has the provider asked about a customer. It may be asked any number of times: what is written is what is true. */
@Injectable()
export class SyncFor {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly somebody: Somebody,
    private readonly provider: PaymentProvider,
    private readonly sync: SyncCustomer,
    private readonly audit: AuditLog,
  ) {}

  async execute(command: Command, actor: { id: string; role: StaffRole }, userId: string, { reason, ticket }: Grounds): Promise<void> {
    const account = await this.somebody.mustBe(userId);
    if (!account?.customerId) throw refusal('no_customer_id');
    if (!this.provider.configured) throw refusal('missing_secret_key');
    await this.idempotency.once(command, 200, async () => {
      await this.audit.note({ actor, action: 'billing.sync-asked', subject: userId, reason, ticket });
      return {};
    });
    await asked(this.sync.of(account.id), 'failed_to_sync_subscription');
  }
}
