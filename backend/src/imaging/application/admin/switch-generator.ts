import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason } from '../../../platform/audit/audit-reason';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { GeneratorSwitches } from '../../domain/generate/generator-switches';

interface Wish extends AuditReason {
  generator: string;
  on: boolean;
}

/**
 * An admin switches a generator off or on. While it is off, users see plain pictures and requests stay in
 * the queue.
 */
@Injectable()
export class SwitchGenerator {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly switches: GeneratorSwitches,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    actor: { id: string; role: StaffRole },
    { generator, on, reason, ticket }: Wish,
  ): Promise<StoredResponse<{ generator: string; on: boolean; wasOn: boolean }>> {
    return this.idempotency.once(command, 200, async () => {
      const { wasOn } = await this.switches.turn(generator, on, this.clock.now());
      await this.audit.note({
        actor,
        action: 'imaging.generator-switched',
        subject: generator,
        reason,
        ticket,
        details: { on, wasOn },
      });
      return { generator, on, wasOn };
    });
  }
}
