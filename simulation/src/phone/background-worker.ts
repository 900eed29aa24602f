import { type BackgroundEnvironment, drainInto } from '../../../frontend/src/sync/queue/background-drain';
import type { WireRequest } from '../server/wire';
import { asRequest, whileAlive } from './client';
import { DiskStore } from './disk';
import type { Host } from './page';

/** One run of the service worker: drains the queue of the signed-in user, as service-worker/drain.ts does. */
export class BackgroundWorker {
  alive = true;
  readonly gone: Promise<void>;
  private readonly disk: DiskStore;
  private leave: () => void = () => undefined;

  constructor(
    readonly phone: Host,
    readonly userId: string,
  ) {
    const { time, chance } = phone.around;
    this.gone = new Promise((resolve) => (this.leave = resolve));
    this.disk = new DiskStore(phone.diskOf(userId), time, chance, () => phone.diskOf(userId));
  }

  async drain(): Promise<void> {
    const { phone, userId } = this;
    const { parts, chance } = phone.around;
    const send = parts.sending(phone, (request: WireRequest) => phone.ask(this, request));
    const env: BackgroundEnvironment = {
      userId,
      store: whileAlive(parts.store(this.disk), this),
      send: ({ method, path, body, key, language }) =>
        send(asRequest(method, path, { key, language: language ?? null, body: JSON.stringify(body ?? {}) })),
      withLock: (work) => phone.withLock(this, work),
      now: () => phone.now(),
      random: () => chance().next(),
    };
    await drainInto(parts.background(env));
    phone.broadcast(this);
  }

  /** Dies without notice: the browser stops workers at any time. */
  die(): void {
    this.alive = false;
    this.disk.die();
    this.leave();
  }
}
