import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';

export const EVERY_NIGHT = 'pictick:every-night';

/** Clears away what has had its time. It may be called twice, and by two workers at once, and does its work in small batches. */
export interface NightlyTask {
  run(now: Date): Promise<void>;
}

/** `@EveryNight() class PurgeTrash`: runs once a day (UTC). `jobName`: the frozen name of a class that was renamed. */
export const EveryNight = (jobName?: string): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(EVERY_NIGHT, jobName ?? true));
