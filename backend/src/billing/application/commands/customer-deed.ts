import type { Answer, Command } from '../../../platform/idempotency/idempotency';
import { BillingDeed } from '../command-runner/command-handler';
import type { CommandRunner } from '../command-runner/command-runner';
import type { Commands } from '../command-runner/commands';
import { mustBeCustomer } from './customer-subscriptions';

/** What somebody who has bought something wishes for with nothing more to say about it. */
export abstract class CustomerDeed<P extends object, A extends object, R = void> extends BillingDeed<object, P, A, R> {
  constructor(
    runner: CommandRunner,
    private readonly commands: Commands,
  ) {
    super(runner);
  }

  execute(command: Command, note?: () => Promise<void>): Promise<Answer<A>> {
    return this.commands.run(this, command, {}, note);
  }

  override admit = mustBeCustomer;
}
