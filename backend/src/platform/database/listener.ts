// Hand-written SQL: LISTEN, which no mapper supports.
import { Client, escapeIdentifier } from 'pg';
import type { DatabaseWatch } from './outage';

type NotificationHandler = (payload: string) => void;

/** LISTEN takes no parameters; the names are constants of the program. */
const listen = (channel: string): string => `LISTEN ${escapeIdentifier(channel)}`;

/**
 * Receives Postgres notifications on a connection of its own. A notification may be lost: after a reconnect
 * every handler is called once, and callers poll as well.
 */
export class Listener {
  private readonly hearers = new Map<string, NotificationHandler[]>();
  private client: Client | undefined;
  private connecting: Promise<void> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly watch?: DatabaseWatch,
  ) {}

  /** `handler` gets the payload, or '' if notifications may have been lost. */
  async on(channel: string, handler: NotificationHandler): Promise<void> {
    const others = this.hearers.get(channel);
    this.hearers.set(channel, [...(others ?? []), handler]);
    if (this.client && !others) await this.client.query(listen(channel)).catch(() => undefined);
    else if (!this.client) await (this.connecting ??= this.connect());
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.connecting?.catch(() => undefined);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'pictick-listen',
      keepAlive: true,
      connectionTimeoutMillis: 2_500,
    });
    let over = false;
    const lost = (reason: Error): void => {
      if (over) return;
      over = true;
      this.client = undefined;
      this.connecting = undefined;
      client.end().catch(() => undefined);
      if (this.closed) return;
      this.watch?.failed(reason);
      this.retry = setTimeout(() => void (this.connecting ??= this.connect()), 500);
      this.retry.unref();
    };
    client.on('error', (error) => lost(error));
    client.on('end', () => lost(new Error('connection ended')));
    client.on('notification', ({ channel, payload }) =>
      this.hearers.get(channel)?.forEach((handler) => handler(payload ?? '')),
    );
    try {
      await client.connect();
      for (const channel of this.hearers.keys()) await client.query(listen(channel));
      this.client = client;
      this.watch?.answered();
      for (const hearers of this.hearers.values()) hearers.forEach((handler) => handler(''));
    } catch (error) {
      lost(error as Error);
    }
  }
}
