import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';

export const EVERY_NIGHT = 'pictick:every-night';

/** Clears away what has had its time. It may be called twice, and by two workers at once, and does its work in small batches. */
export interface NightlyTask {
  run(now: Date): Promise<void>;
}

/** `@EveryNight() class PurgeTrash`: once a day (UTC) each module forgets what is its own to forget. */
export const EveryNight = (): ClassDecorator => applyDecorators(Injectable(), SetMetadata(EVERY_NIGHT, true));
