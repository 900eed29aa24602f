/** @jest-environment jsdom */
import { MessageChannel as NodeChannel } from 'node:worker_threads';
import { queueStatus, postToWorker } from '../../api/engine/worker';
import type { FromWorker } from '../../sync/queue/protocol';
import { followWorker, type PageEnvironment } from './follow-worker';

class Container extends EventTarget {
  started = false;
  heard: unknown[] = [];
  ports: MessagePort[] = [];
  controller: { postMessage(message: unknown, ports?: MessagePort[]): void } | null = {
    postMessage: (message, ports = []) => {
      this.heard.push(message);
      this.ports.push(...ports);
    },
  };
  registered: { active: { postMessage(message: unknown): void } | null } | undefined;
  getRegistration() {
    return Promise.resolve(this.registered);
  }
  startMessages() {
    this.started = true;
  }
  hears(message: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }
}

let profileChanges: (() => void) | undefined;
let profileSignal: AbortSignal | undefined;
jest.mock('../../shared/lib/profile-updates', () => ({
  onProfile: (listener: () => void, signal: AbortSignal) => {
    [profileChanges, profileSignal] = [listener, signal];
  },
}));

describe('followWorker', () => {
  let container: Container;
  let done: unknown[];
  let stop: () => void;
  const asContainer = () => container as unknown as ServiceWorkerContainer;
  const before = globalThis.MessageChannel;

  beforeEach(() => {
    Object.assign(globalThis, { MessageChannel: NodeChannel });
    container = new Container();
    done = [];
    const env: PageEnvironment = {
      synced: (ids) => done.push(['synced', ...ids]),
      refreshUser: () => done.push('user'),
      refreshLimits: () => done.push('limits'),
      ready: () => done.push('ready'),
      log: (level, message) => done.push([level, message]),
    };
    stop = followWorker(asContainer(), env);
  });
  afterEach(() => {
    stop();
    Object.assign(globalThis, { MessageChannel: before });
  });

  const heard: [FromWorker, unknown][] = [
    [
      {
        type: 'SYNC_COMPLETE',
        by: 'worker',
        results: [
          { url: 'shopping-lists/a', success: true },
          { url: '/api/shopping-lists/b', success: true },
          { url: 'shopping-lists/c', success: false },
          { url: 'elsewhere', success: true },
        ],
      },
      ['synced', 'a', 'b', 'c'],
    ],
    [{ type: 'CACHE_UPDATED', url: '/api/auth/me' }, 'user'],
    [{ type: 'CACHE_UPDATED', url: 'http://localhost/api/shopping-lists/user/limits?x=1' }, 'limits'],
    [{ type: 'SW_READY' }, 'ready'],
    [{ type: 'SW_LOG', level: 'error', message: 'no room' }, ['error', 'no room']],
    [
      {
        type: 'SMART_SYNC_COMPLETE',
        by: 'worker',
        syncedRequests: 2,
        summary: { affectedLists: ['a'], itemsAdded: 0, itemsToggled: 2, itemsDeleted: 0 },
        remainingCount: 1,
      },
      ['info', '2 changes were sent, 1 wait'],
    ],
  ];
  it.each(heard)('handles %j', (message, effect) => {
    container.hears(message);
    expect(done).toEqual([effect]);
  });

  it('pulls nothing again after a drain by a page, which pulls its lists itself', () => {
    container.hears({
      type: 'SYNC_COMPLETE',
      by: 'page',
      results: [{ url: 'shopping-lists/a', success: true }],
    });
    container.hears({
      type: 'SMART_SYNC_COMPLETE',
      by: 'page',
      syncedRequests: 1,
      summary: { affectedLists: ['a'], itemsAdded: 0, itemsToggled: 1, itemsDeleted: 0 },
      remainingCount: 0,
    });
    expect(done).toEqual([]);
  });

  it('ignores messages outside the protocol', () => {
    for (const message of [
      null,
      'SW_READY',
      { type: 'CACHE_UPDATED?' },
      { type: 'CACHE_UPDATED', url: '/api/shopping-lists' },
    ])
      container.hears(message);
    expect(done).toEqual([]);
  });

  it('handles profile changes of other tabs until it is stopped', () => {
    profileChanges?.();
    expect(done).toEqual(['user']);
    stop();
    expect(profileSignal?.aborted).toBe(true);
    container.hears({ type: 'SW_READY' });
    expect(done).toEqual(['user']);
  });

  it('counts the queue', async () => {
    const asked = queueStatus(asContainer());
    expect(container.heard).toEqual([{ type: 'GET_QUEUE_STATUS' }]);
    container.ports[0]?.postMessage({ type: 'REQUEST_QUEUED', queueLength: 4 });
    expect(await asked).toBe(4);
  });

  it('waits two seconds at most for an answer', async () => {
    jest.useFakeTimers();
    try {
      const asked = queueStatus(asContainer());
      jest.advanceTimersByTime(1999);
      let over = false;
      void asked.then(() => (over = true));
      await Promise.resolve();
      expect(over).toBe(false);
      jest.advanceTimersByTime(1);
      expect(await asked).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('reaches the worker also where the page was loaded past it', async () => {
    container.controller = null;
    container.registered = { active: { postMessage: (message) => container.heard.push(message) } };
    postToWorker(asContainer(), { type: 'QUEUED', queueLength: 1 });
    await Promise.resolve();
    expect(container.heard).toEqual([{ type: 'QUEUED', queueLength: 1 }]);
  });

  it('works without a worker', async () => {
    container.controller = null;
    expect(await queueStatus(asContainer())).toBeNull();
    expect(await queueStatus(undefined)).toBeNull();
    postToWorker(undefined, { type: 'PROCESS_QUEUE' });
    postToWorker(asContainer(), { type: 'PROCESS_QUEUE' });
    expect(container.heard).toEqual([]);
  });
});
