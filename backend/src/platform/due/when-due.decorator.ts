import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';
import type { DueInstant } from './due-instants';

export const WHEN_DUE = 'pictick:when-due';

/** Does what is due. May run twice for one instant, and in two workers at once; longer work is a job that it enqueues. */
export interface DueHandler {
  /** Subjects that always have an instant; where one has none, it is due at once. */
  readonly always?: readonly string[];
  /** Resolves to the subject's next instant, or to null. One that is not later than `instant.dueAt` counts as a failure. */
  whenDue(instant: DueInstant, now: Date): Promise<Date | null>;
}

/** `@WhenDue('day-turn') class TurnDay`: in the worker, within a minute of each instant of this kind. The kind stays the same over releases. */
export const WhenDue = (kind: string): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(WHEN_DUE, kind));
