import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason } from '../../../platform/audit/audit-reason';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { monthOf } from '../../domain/usage/monthly-usage';
import { MonthlyUsages } from '../../domain/usage/monthly-usages';

interface Wish extends AuditReason {
  pictures: number;
}

/** An admin gives a user extra pictures for the current month. @throws NOT_FOUND, VALIDATION_FAILED */
@Injectable()
export class GivePictures {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly identity: IdentityFacade,
    private readonly usages: MonthlyUsages,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    actor: { id: string; role: StaffRole },
    userId: string,
    { pictures, reason, ticket }: Wish,
  ): Promise<StoredResponse<{ month: string; extra: number }>> {
    return this.idempotency.once(command, 200, async () => {
      await this.identity.assertNotDeleted(userId);
      const month = monthOf(this.clock.now());
      const usage = await this.usages.of(userId, month);
      usage.addExtra(pictures);
      await this.usages.save(usage);
      await this.audit.note({
        actor,
        action: 'imaging.pictures-given',
        subject: userId,
        reason,
        ticket,
        details: { month, pictures },
      });
      return { month, extra: usage.snapshot().extra };
    });
  }
}
