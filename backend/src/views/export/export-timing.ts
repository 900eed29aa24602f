import { Injectable } from '@nestjs/common';

/** How long an archive may take; tests make it shorter. */
@Injectable()
export class ExportTiming {
  /** A reader who takes nothing for so long has gone. The database gives up a little later. */
  readonly patienceMs: number = 60_000;
  /** In all, however steadily somebody reads: others wait for the place. The largest there can be takes a slow line less. */
  readonly mostMs: number = 20 * 60_000;
  /** A session that has ended is refused within five seconds, and so it is here, even where the word of its end has got lost. */
  readonly sessionMs: number = 4_000;
}
