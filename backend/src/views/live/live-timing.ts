import { Injectable } from '@nestjs/common';

/** Intervals and limits of the live channel; tests shorten them. */
@Injectable()
export class LiveTiming {
  /** Interval of comments on every stream, which reveal a dead connection to both ends. */
  readonly beatMs: number = 15_000;
  /**
   * Interval of the check of sessions, in case the notification of an end is lost. Below the five seconds of
   * the authenticator.
   */
  readonly sessionMs: number = 4_000;
  /** Every so many heartbeats the token of a stream is checked, because it may have expired. */
  readonly beatsBetweenChecks: number = 4;
  /** Interval at which all cursors are read: the longest delay by a lost notification. */
  readonly healMs: number = 20_000;
  /** Interval at which the ends of helpers are compared with the clock. No query is made before one is over. */
  readonly endsMs: number = 1_000;
  /** Notifications within this time are answered by one query. */
  readonly gatherMs: number = 50;
  /** Bytes that a reader may leave unread before its stream ends. */
  readonly unreadBytes: number = 65_536;
  readonly streamsPerPerson: number = 12;
}
