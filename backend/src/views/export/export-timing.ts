import { Injectable } from '@nestjs/common';

/** Time limits of an export; tests shorten them. */
@Injectable()
export class ExportTiming {
  /** A reader that takes nothing for this long counts as gone. The database gives up a little later. */
  readonly patienceMs: number = 60_000;
  /**
   * The longest export, also with a steady reader, because others wait for the slot. The largest archive
   * takes less on a slow line.
   */
  readonly mostMs: number = 20 * 60_000;
  /**
   * Interval of the check of sessions, in case the notification of an end is lost. Below the five seconds of
   * the authenticator.
   */
  readonly sessionMs: number = 4_000;
}
