import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { DueInstants } from '../../../platform/due/due-instants';
import { askedCall, type HelpCall, HelpCalls } from '../../domain/household/help-call';
import { helpCallEnd } from './end-help-call';

/**
 * A child asks for help. Further taps keep the one call open. Null if an adult has switched help off for the
 * child; its page may not know that yet. A stored answer would outlive the call, so there is no idempotency key:
 * the same tap twice is one call.
 */
@Injectable()
export class AskForHelp {
  constructor(
    private readonly transaction: Transaction,
    private readonly calls: HelpCalls,
    private readonly dueInstants: DueInstants,
    private readonly clock: Clock,
  ) {}

  execute(childId: string): Promise<HelpCall | null> {
    return this.transaction.run(async () => {
      const child = await this.calls.lock(childId);
      if (!child?.mayAsk) return null;
      const call = askedCall(childId, child, this.clock.now());
      if (call === child.call) return call;
      await this.calls.save(call, child.call);
      await this.dueInstants.set(helpCallEnd, childId, call.endsAt);
      return call;
    });
  }
}
