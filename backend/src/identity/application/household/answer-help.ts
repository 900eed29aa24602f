import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { DueInstants } from '../../../platform/due/due-instants';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { answeredCall, HelpCalls } from '../../domain/household/help-call';
import { Households } from '../../domain/household/households';
import { helpCallEnd } from './end-help-call';

export interface HelpAnswered {
  success: true;
  /** False: the call was over, or another adult has answered it. */
  answered: boolean;
}

/**
 * An adult, or a helper of this child, is coming. A call that is over, or that another adult has answered, stays
 * as it is. @throws NOT_FOUND
 */
@Injectable()
export class AnswerHelp {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: Households,
    private readonly calls: HelpCalls,
    private readonly dueInstants: DueInstants,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, householdId: string, childId: string): Promise<StoredResponse<HelpAnswered>> {
    const { userId: personId } = command;
    return this.idempotency.once(command, 200, async () => {
      const now = this.clock.now();
      const household = await this.households.lock(householdId, personId);
      if (!household?.looksAfter(childId, { personId, now })) throw notFound();
      const before = (await this.calls.lock(childId))?.call ?? null;
      const call = answeredCall(before, now);
      if (call) {
        await this.calls.save(call, before);
        await this.dueInstants.set(helpCallEnd, childId, call.endsAt);
      }
      return { success: true, answered: call !== null };
    });
  }
}
