import { Injectable, Logger } from '@nestjs/common';
import { EventSeals, Inbox } from '../../domain/inbox';

const patienceSeconds = 300;

/** Nothing may lie here unseen: what a lost bell or a dead worker left is looked at again, and who looks after the product hears of it. */
@Injectable()
export class WatchInbox {
  private readonly log = new Logger('inbox');
  private toldUndelivered = 0;

  constructor(
    private readonly inbox: Inbox,
    private readonly seals: EventSeals,
  ) {}

  /** True: there is something to look at. */
  async execute(): Promise<boolean> {
    const { oldestSeconds, waiting, undelivered } = await this.inbox.health();
    if (oldestSeconds > patienceSeconds) this.log.error(`ALERT inbox: ${waiting} events wait, the oldest for ${oldestSeconds} s; docs/runbooks/webhooks.md`);
    // Without a secret nobody is asked to bring anything.
    if (undelivered > this.toldUndelivered && this.seals.configured) {
      this.log.error(`ALERT webhook: ${undelivered} events were found that nobody brought; docs/runbooks/webhooks.md`);
    }
    this.toldUndelivered = undelivered;
    return waiting > 0;
  }
}
