import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import { trashDays } from '../lists';

/** How far the trash reaches back. */
@Injectable()
export class TrashPeriod {
  constructor(private readonly clock: Clock) {}

  start(): Date {
    return new Date(this.clock.now().getTime() - trashDays * 86_400_000);
  }
}
