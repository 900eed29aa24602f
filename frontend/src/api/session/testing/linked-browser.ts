import { IDBFactory } from 'fake-indexeddb';
import { DeviceServer } from './device-server';

const storageOf = (map: Map<string, string>): Partial<Storage> => ({
  getItem: (key) => map.get(key) ?? null,
  setItem: (key, value) => void map.set(key, value),
  removeItem: (key) => void map.delete(key),
  clear: () => map.clear(),
});

/** A browser without DOM: its storage, its address, its locks, and the server that it talks to. */
export class LinkedBrowser {
  readonly server = new DeviceServer();
  readonly stored = new Map<string, string>();
  readonly tab = new Map<string, string>();
  /** Where the page went; `reload` for a reload. */
  readonly went: string[] = [];
  /** Locks that were asked for, in their order. */
  readonly locks: string[] = [];
  readonly page = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: {} });
  readonly window = Object.assign(new EventTarget(), {
    location: {
      ...{ protocol: 'https:', origin: 'http://localhost', pathname: '/kid', search: '', hash: '' },
      replace: (to: string) => void this.went.push(to),
      assign: (to: string) => void this.went.push(to),
      reload: () => void this.went.push('reload'),
    },
    history: { replaceState: () => undefined },
  });
  private tail: Promise<unknown> = Promise.resolve();

  constructor() {
    globalThis.indexedDB = new IDBFactory();
    Object.defineProperty(this.page, 'cookie', { set: () => undefined });
    const globals = {
      window: this.window,
      location: this.window.location,
      document: this.page,
      navigator: { language: 'en', onLine: true, locks: { request: this.lock } },
      localStorage: storageOf(this.stored),
      sessionStorage: storageOf(this.tab),
      BroadcastChannel: undefined,
      fetch: this.server.fetch,
    };
    for (const [name, value] of Object.entries(globals))
      Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  }

  private readonly lock = async (name: string, ...given: unknown[]): Promise<unknown> => {
    this.locks.push(name);
    const work = given.at(-1) as (lock: object) => Promise<unknown>;
    if (name !== 'pictick-refresh') return work({});
    const done = this.tail.then(() => work({}));
    this.tail = done.catch(() => undefined);
    return done;
  };

  /** As the browser does it for want of room: the cookie stays. */
  evictStorage(): void {
    globalThis.indexedDB = new IDBFactory();
    this.stored.clear();
    this.tab.clear();
  }
}
