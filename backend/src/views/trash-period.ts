import { Injectable } from '@nestjs/common';
import { trashDays } from '@pictick/rules/trash';
import { Clock } from '../kernel/clock';

/** The period for which deleted lists and items can be restored. */
@Injectable()
export class TrashPeriod {
  constructor(private readonly clock: Clock) {}

  start(): Date {
    return new Date(this.clock.now().getTime() - trashDays * 86_400_000);
  }
}
