import { randomUUID } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import { codeOf } from '../database/database-errors';
import { withTimeout } from '../timeout';

/** The braces keep all keys on one node of a cluster. */
export const redisPrefix = '{pictick}';
const longestWaitMs = 2_000;

export interface RedisConnectionOptions {
  url: string;
  prefix?: string;
  /** A shorter timeout for callers other than jobs. */
  commandTimeoutMs?: number;
  /** Called once when the connection is lost and once when it is back, not for each attempt. */
  onChange?: (state: 'up' | 'down', reason: string) => void;
}

/** The connections to Redis, with short timeouts. */
export class RedisConnection {
  readonly prefix: string;
  private readonly open = new Set<Redis>();
  private readonly shared = new Map<'client' | 'subscriber', Redis>();
  private readonly readyListeners = new Set<() => void>();
  private state: 'up' | 'down' = 'up';
  private closed = false;

  constructor(private readonly options: RedisConnectionOptions) {
    this.prefix = options.prefix ?? redisPrefix;
  }

  /**
   * The connections that Bull asks for: one for commands, one for events, and a blocking one for each
   * consumed queue.
   */
  clientFor(type: 'client' | 'subscriber' | 'bclient'): Redis {
    if (type === 'bclient') return this.connect(waitForever);
    const known = this.shared.get(type) ?? this.connect(type === 'client' ? this.failFast() : waitForever);
    this.shared.set(type, known);
    return known;
  }

  /** `hear` is called whenever Redis becomes available. */
  onReady(hear: () => void): void {
    this.readyListeners.add(hear);
  }

  /**
   * Changes with every restart of the server and with every loss of its data, after which jobs may be lost.
   * Rejects soon if Redis does not answer.
   */
  async instanceId(): Promise<string> {
    const key = `${this.prefix}:life`;
    const isReachable = await this.clientFor('client')
      .pipeline()
      .set(key, randomUUID(), 'NX')
      .get(key)
      .info('server')
      .exec();
    const [written, mark, info] = isReachable ?? [];
    const trouble = written?.[0] ?? mark?.[0];
    if (trouble && /timed out/.test(trouble.message)) this.reconnect();
    if (trouble || typeof mark?.[1] !== 'string')
      throw trouble ?? new Error('Redis forgot what it was told this moment');
    // Some providers forbid INFO; the mark alone is nearly as good.
    const run = /run_id:(\w+)/.exec(typeof info?.[1] === 'string' ? info[1] : '')?.[1] ?? '';
    return `${run}.${mark[1]}`;
  }

  async answers(withinMs = 500): Promise<boolean> {
    const client = this.clientFor('client');
    const ready =
      client.status === 'ready'
        ? Promise.resolve()
        : new Promise<void>((resolve) => client.once('ready', () => resolve()));
    return withTimeout(
      ready
        .then(() => client.ping())
        .then(
          () => true,
          () => false,
        ),
      withinMs,
      () => false,
    );
  }

  close(): void {
    this.closed = true;
    for (const client of this.open) client.disconnect();
  }

  /** Reconnects: the connections to a server that vanished silently never fail by themselves. */
  private reconnect(): void {
    for (const client of this.open) client.disconnect(true);
  }

  private failFast(): RedisOptions {
    const { commandTimeoutMs } = this.options;
    return commandTimeoutMs === undefined ? failFast : { ...failFast, commandTimeout: commandTimeoutMs };
  }

  private connect(options: RedisOptions): Redis {
    const client = new QuietRedis(this.options.url, {
      ...always,
      ...options,
      retryStrategy: (times) => (this.closed ? null : Math.min(times * 100, longestWaitMs)),
    });
    this.open.add(client);
    // Every queue listens on the shared connections.
    client.setMaxListeners(0);
    let reason = 'connection ended';
    client.on('error', (error) => (reason = codeOf(error) ?? error.name));
    client.on('close', () => this.changed('down', reason));
    client.on('ready', () => {
      reason = 'connection ended';
      if (client !== this.shared.get('client')) return;
      this.changed('up', '');
      this.readyListeners.forEach((hear) => hear());
    });
    // Bull reconnects its blocking connection while it closes.
    client.on('connect', () => this.closed && client.disconnect());
    return client;
  }

  private changed(state: 'up' | 'down', reason: string): void {
    if (this.closed || state === this.state) return;
    this.state = state;
    this.options.onChange?.(state, reason);
  }
}

/** Events report a failed connection; Bull ignores the rejected promise while it closes. */
class QuietRedis extends Redis {
  override connect(...args: Parameters<Redis['connect']>): Promise<void> {
    return super.connect(...args).catch(() => undefined);
  }
}

const always: RedisOptions = {
  connectionName: 'pictick',
  connectTimeout: 2_000,
  keepAlive: 10_000,
  enableReadyCheck: false,
};

/** Fails at once while Redis is away, and soon if it does not answer. */
const failFast: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 2_000,
  autoResendUnfulfilledCommands: false,
};

/** Waits until Redis is back. */
const waitForever: RedisOptions = { maxRetriesPerRequest: null };
