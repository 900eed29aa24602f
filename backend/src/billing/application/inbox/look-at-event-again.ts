import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { Grounds } from '../../../platform/audit/reasons';
import { type Answer, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Inbox, InboxBell } from '../../domain/inbox';

/** An admin gives an event its attempts again. One that was dealt with does no harm: it only says whom to ask about. */
@Injectable()
export class LookAtEventAgain {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly inbox: Inbox,
    private readonly bell: InboxBell,
    private readonly audit: AuditLog,
  ) {}

  async execute(command: Command, actor: { id: string; role: StaffRole }, { event, reason, ticket }: { event: string } & Grounds): Promise<Answer<{ event: string; state: 'received' }>> {
    const done = await this.idempotency.once(command, 200, async () => {
      if (!(await this.inbox.again(event))) throw notFound();
      await this.audit.note({ actor, action: 'billing.event-again', subject: event, reason, ticket });
      return { event, state: 'received' as const };
    });
    this.bell.ring();
    return done;
  }
}
