import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';

export const EVERY_NIGHT = 'pictick:every-night';

/** Purges expired data. It may run twice and in two workers at once, and works in small batches. */
export interface NightlyTask {
  run(now: Date): Promise<void>;
}

/** `@EveryNight() class PurgeTrash`: runs once a day (UTC). `jobName`: the frozen name of a renamed class. */
export const EveryNight = (jobName?: string): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(EVERY_NIGHT, jobName ?? true));
