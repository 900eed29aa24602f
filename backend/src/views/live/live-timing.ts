import { Injectable } from '@nestjs/common';

/** How fast the live channel breathes; tests make it faster. */
@Injectable()
export class LiveTiming {
  /** A comment on every stream, so that both ends see a dead connection. */
  readonly beatMs: number = 15_000;
  /** A session that has ended is refused within five seconds, and so it is here, even where the word of its end has got lost. */
  readonly sessionMs: number = 4_000;
  /** Every so many beats the token behind a stream is looked at, which may have run out. */
  readonly beatsBetweenChecks: number = 4;
  /** Where all connected people stand is asked this often: what a lost notification costs at most. */
  readonly healMs: number = 20_000;
  /** Notifications that come this close together are answered with one query. */
  readonly gatherMs: number = 50;
  /** What a reader may leave unread before it is cut off. */
  readonly unreadBytes: number = 65_536;
  readonly streamsPerPerson: number = 12;
}
