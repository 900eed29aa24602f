import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Looks } from '../../domain/looks';

/** What waits has its time. What is left after that will not end by itself, and a person has to look. */
@Injectable()
export class WatchOpenThings {
  private readonly log = new Logger('billing');
  private told = 0;

  constructor(
    private readonly looks: Looks,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const { checkouts, changes, payments } = await this.looks.overdue(this.clock.now());
    const all = checkouts + changes + payments;
    // Said again only when there are more.
    if (all > this.told) this.log.error(`ALERT open: ${checkouts} checkouts, ${changes} announced changes and ${payments} payments should be over; docs/runbooks/billing.md`);
    this.told = all;
  }
}
