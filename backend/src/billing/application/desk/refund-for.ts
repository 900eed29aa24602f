import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { Grounds } from '../../../platform/audit/reasons';
import type { Answer, Command } from '../../../platform/idempotency/idempotency';
import { BillingRecords } from '../../domain/billing-records';
import { Refund, type RefundAnswer } from '../commands/refund';
import { RefundInvoice } from '../commands/refund-invoice';
import { Somebody } from './somebody';

interface Wish extends Grounds {
  invoice?: string | undefined;
}

/** An admin gives money back: what the guarantee gives, for somebody who cannot press the button; or one invoice, whatever the guarantee says. */
@Injectable()
export class RefundFor {
  constructor(
    private readonly somebody: Somebody,
    private readonly records: BillingRecords,
    private readonly guarantee: Refund,
    private readonly one: RefundInvoice,
    private readonly audit: AuditLog,
  ) {}

  /** The command is the customer's, under a key that they cannot have; the row of the log comes to be with it. */
  async execute({ key, fingerprint }: Command, actor: { id: string; role: StaffRole }, userId: string, { invoice, reason, ticket }: Wish): Promise<Answer<RefundAnswer>> {
    const account = await this.somebody.mustBe(userId);
    if (invoice !== undefined && !(account && (await this.records.invoice(account.id, invoice)))) throw notFound();
    const command = { userId, key: `staff ${key}`, fingerprint };
    const note = (): Promise<void> => this.audit.note({ actor, action: 'billing.refund-asked', subject: userId, reason, ticket, details: { what: invoice ?? 'guarantee' } });
    return invoice === undefined ? this.guarantee.execute(command, note) : this.one.execute(command, invoice, note);
  }
}
