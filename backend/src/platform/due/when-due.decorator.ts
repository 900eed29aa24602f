import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';
import type { DueInstant } from './due-instants';

export const WHEN_DUE = 'pictick:when-due';

/**
 * Handles a due instant. May run twice for one instant, and in two workers at once. Longer work is a job that
 * it enqueues.
 */
export interface DueHandler {
  /** Subjects that always have an instant; if one has none, it is due at once. */
  readonly always?: readonly string[];
  /**
   * Resolves to the subject's next instant, or to null if there is none. One that is not later than
   * `instant.dueAt` counts as a failure.
   */
  whenDue(instant: DueInstant, now: Date): Promise<Date | null>;
}

/**
 * `@WhenDue('day-turn') class TurnDay`: runs in the worker within a minute of each instant of this kind. The
 * kind must stay the same over releases.
 */
export const WhenDue = (kind: string): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(WHEN_DUE, kind));
