import type { DueInstant } from '../../../platform/due/due-instants';
import { type DueHandler, WhenDue } from '../../../platform/due/when-due.decorator';
import { HelpCalls } from '../../domain/household/help-call';

/** The kind of due instant; its subject is the child. */
export const helpCallEnd = 'help-call-end';

/** Deletes the call of a child once it is over. */
@WhenDue(helpCallEnd)
export class EndHelpCall implements DueHandler {
  constructor(private readonly calls: HelpCalls) {}

  whenDue({ subject: childId }: DueInstant, now: Date): Promise<Date | null> {
    return this.calls.endOf(childId, now);
  }
}
