// Hand-written SQL: an upsert of all rows in one order, so that processes do not deadlock.
import type { Sql } from '../database/database';

export const sayAgainMs = 30_000;

/** The subscribers of this event in any process that was alive lately. */
export const listeningTo = (event: string): string =>
  `SELECT subscriber FROM platform.subscription WHERE event = ${event} AND seen_at > now() - interval '2 minutes'`;

// In one order, so that processes that start together do not deadlock.
const upsert = `INSERT INTO platform.subscription (event, subscriber) SELECT event, subscriber FROM unnest($1::text[], $2::text[]) AS said(event, subscriber) ORDER BY 1, 2
  ON CONFLICT (event, subscriber) DO UPDATE SET seen_at = now()`;
const forget = `DELETE FROM platform.subscription WHERE seen_at < now() - interval '1 day'`;

/**
 * The subscriptions of each running process, stored before it takes requests. During a deploy a relay of the
 * old release so keeps events that only the new one listens to.
 */
export class Subscriptions {
  constructor(private readonly sql: Sql) {}

  async announce(subscriptions: readonly { event: string; subscriber: string }[]): Promise<void> {
    if (subscriptions.length > 0)
      await this.sql.query(upsert, [
        subscriptions.map(({ event }) => event),
        subscriptions.map(({ subscriber }) => subscriber),
      ]);
    await this.sql.query(forget, []);
  }
}
