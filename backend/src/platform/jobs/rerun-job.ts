import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/domain-error';
import type { StaffRole } from '../../kernel/staff-role';
import { AuditLog } from '../audit/audit-log';
import type { AuditReason } from '../audit/audit-reason';
import { type StoredResponse, type Command, Idempotency } from '../idempotency/idempotency';
import { DeadLetters } from './dead-letters';

/** An admin gives a dead job its attempts again, as `npm run admin -- jobs rerun` does. */
@Injectable()
export class RerunJob {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly letters: DeadLetters,
    private readonly audit: AuditLog,
  ) {}

  execute(
    command: Command,
    actor: { id: string; role: StaffRole },
    { id, queue, reason, ticket }: { id: string; queue: string } & AuditReason,
  ): Promise<StoredResponse<{ id: string; queue: string; again: true }>> {
    return this.idempotency.once(command, 200, async () => {
      if (!(await this.letters.rerun({ id, queue }))) throw notFound();
      await this.audit.note({
        actor,
        action: 'platform.job-again',
        subject: id,
        reason,
        ticket,
        details: { queue },
      });
      return { id, queue, again: true as const };
    });
  }
}
