import { SyncEngine } from '../../../frontend/src/sync/engine';
import * as sending from '../../../frontend/src/sync/index.lazy';
import { Live, type LiveEvent } from '../../../frontend/src/sync/pull/live';
import type { WireResponse } from '../../../frontend/src/sync/queue/response';
import '../../../frontend/src/sync/testing/register-note';
import type { Line } from '../network';
import { theHousehold } from '../server/household';
import type { WireRequest } from '../server/wire';
import { ByteStream } from './byte-stream';
import { asRequest, type Client, whileAlive } from './client';
import { type Disk, DiskStore } from './disk';
import type { Surroundings } from './surroundings';

const heal = 60_000;

/** The browser that a page is in. */
export interface Host extends Line {
  readonly number: number;
  readonly around: Surroundings;
  readonly pages: readonly Page[];
  readonly userId: string | null;
  readonly token: string | null;
  now(): Date;
  newId(): string;
  diskOf(userId: string): Disk;
  ask(client: Client, request: WireRequest): Promise<WireResponse>;
  withLock(client: Client, work: () => Promise<void>): Promise<boolean>;
  /** The store has changed. */
  broadcast(client: Client): void;
}

/** One page of the app: the engine, wired as in the page, with a simulated disk and network. */
export class Page implements Client {
  alive = true;
  readonly device: SyncEngine;
  /** Resolves when the page dies. */
  readonly gone: Promise<void>;
  /** Set while the page leads: one stream for each browser. */
  live: Live | null = null;
  /** Time of its last reload, in ms. */
  lookedAt = 0;
  private readonly disk: DiskStore;
  private stream: ByteStream | null = null;
  private leave: () => void = () => undefined;

  constructor(
    readonly phone: Host,
    readonly userId: string,
  ) {
    const { time, chance, parts } = phone.around;
    this.gone = new Promise((resolve) => (this.leave = resolve));
    this.disk = new DiskStore(phone.diskOf(userId), time, chance, () => phone.diskOf(userId));
    const send = parts.sending(phone, (request) => phone.ask(this, request));
    this.device = new SyncEngine({
      userId,
      store: whileAlive(parts.store(this.disk), this),
      send: ({ method, path, body, key, language }) =>
        send(asRequest(method, path, { key, language: language ?? null, body: JSON.stringify(body ?? {}) })),
      get: (path, etag) => phone.ask(this, asRequest('GET', path, { ifNoneMatch: etag })),
      withLock: (work) => phone.withLock(this, work),
      now: () => phone.now(),
      newId: () => phone.newId(),
      language: () => 'en',
      random: () => chance().next(),
      later: (milliseconds, work) => this.later(milliseconds, work),
      quotaChanged: () => undefined,
      notifyWorker: () => undefined,
      broadcast: () => phone.broadcast(this),
      signedIn: () => phone.token !== null || !parts.forgetsForGood,
      loadSender: () => Promise.resolve(sending),
    });
  }

  /** True if the page stored the operation itself, or has reloaded since. */
  knows(operationId: string, storedAt: number): boolean {
    return storedAt <= this.lookedAt || this.disk.stored.has(operationId);
  }

  /** True while a difference between screen and disk is expected. */
  get busy(): boolean {
    return this.disk.busy;
  }

  async open(): Promise<void> {
    this.lookedAt = this.phone.around.time.now;
    await this.device.open();
    if (!this.alive) return;
    this.everyMinute();
    await this.device.pullLists();
    void this.device.pullHousehold(theHousehold);
    this.follow();
  }

  look(): void {
    this.lookedAt = this.phone.around.time.now;
    this.device.refresh();
    if (!this.device.household(theHousehold)) void this.device.pullHousehold(theHousehold);
    this.follow();
    this.live?.wake();
  }

  reload(): void {
    if (!this.alive) return;
    this.lookedAt = this.phone.around.time.now;
    void this.device.reload();
  }

  /** Another user signs in: the engine stops, but the page's work in flight goes on. */
  close(): void {
    this.device.stop();
    this.live?.stop();
    this.hangUp();
  }

  /** Dies without notice: neither the page nor its disk finishes anything. */
  die(): void {
    this.alive = false;
    this.disk.die();
    this.hangUp();
    this.leave();
  }

  private everyMinute(): void {
    this.later(heal, () => {
      if (!this.phone.pages.includes(this)) return;
      this.look();
      this.everyMinute();
    });
  }

  /** The first page of a browser keeps the stream and broadcasts its events. */
  private follow(): void {
    if (this.live || this.phone.pages[0] !== this) return;
    this.live = new Live(
      {
        open: (signal) => Promise.resolve(this.dial(signal)),
        later: (milliseconds, work) => this.later(milliseconds, work),
        random: () => this.phone.around.chance().next(),
      },
      (event) => this.pass(event),
    );
    void this.live.run();
  }

  private pass(event: LiveEvent): void {
    this.device.onLive(event);
    for (const other of this.phone.pages)
      if (other !== this && other.userId === this.userId) other.later(2, () => other.device.onLive(event));
  }

  private dial(signal: AbortSignal): AsyncIterable<Uint8Array> | null {
    const { network } = this.phone.around;
    if (this.phone.token === null || this.phone.userId !== this.userId) return null;
    this.hangUp();
    const stream = new ByteStream();
    const joined = network.listen(this.phone, {
      userId: this.userId,
      hear: (frame) => stream.push(frame),
      end: () => stream.end(),
    });
    if (!joined) return null;
    this.stream = stream;
    signal.addEventListener('abort', () => {
      stream.end();
      if (this.stream === stream) this.hangUp();
    });
    return stream;
  }

  private hangUp(): void {
    if (!this.stream) return;
    this.stream.end();
    this.stream = null;
    this.phone.around.network.leave(this.phone);
  }

  private later(milliseconds: number, work: () => void): () => void {
    return this.phone.around.time.later(milliseconds, () => {
      if (this.alive) work();
    });
  }
}
