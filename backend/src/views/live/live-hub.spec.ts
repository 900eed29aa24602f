import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Listener } from '../../platform/database/listener';
import type { ActingChildren, Authenticator, KidDeviceAuthenticator } from '../../platform/http/access';
import type { RecurringJobs } from '../../platform/recurring/recurring-jobs';
import { TimerRecurringJobs } from '../../platform/recurring/timer-recurring-jobs';
import { NoMetrics } from '../../platform/telemetry/metrics';
import { LiveHub } from './live-hub';
import { LiveStream } from './live-stream';
import { LiveTiming } from './live-timing';
import type { LiveQuery } from './live.query';

let wakeUp: () => void = () => undefined;
jest.mock('node:timers/promises', () => ({
  setTimeout: () => new Promise<void>((resolve) => (wakeUp = resolve)),
}));

/** Collects the written text. */
class Reply extends EventEmitter {
  readonly said: string[] = [];
  readonly destroyed = false;
  readonly writableLength = 0;
  write(text: string): void {
    this.said.push(text);
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const query = {
  ofPeople: () => Promise.resolve([]),
  ofLists: () => Promise.resolve([]),
  householdsOfPeople: () => Promise.resolve([]),
  childrenOf: () => Promise.resolve([]),
  helpCalls: () => Promise.resolve([]),
} as unknown as LiveQuery;
const listener = { on: () => Promise.resolve() } as unknown as Listener;
const authenticator = {
  authenticate: () => ({}),
  endedOf: () => Promise.resolve([]),
  whenEnded: () => undefined,
} as unknown as Authenticator;

const hubWith = (recurring: RecurringJobs): LiveHub =>
  new LiveHub(
    query,
    listener,
    authenticator,
    {} as ActingChildren,
    {} as KidDeviceAuthenticator,
    { now: () => new Date() },
    new LiveTiming(),
    new NoMetrics(),
    recurring,
    'api',
  );

it('LiveHub reads nothing again while no stream is open', async () => {
  const jobs = new Map<string, () => unknown>();
  const recurring = {
    every: (_: number, name: string, work: () => unknown) => {
      jobs.set(name, work);
      return { stop: () => undefined };
    },
  } as unknown as RecurringJobs;
  const helpCalls = jest.spyOn(query, 'helpCalls');
  const hub = hubWith(recurring);
  await hub.onModuleInit();
  jobs.get('cursors of streams')?.();
  await settled();
  expect([...jobs.keys()]).toContain('cursors of streams');
  expect(helpCalls).not.toHaveBeenCalled();
});

// The microtasks between the end of a run and the moment at which it is known to be over.
it.each([0, 1, 2, 3, 4, 5, 6])(
  'LiveHub greets a stream that joins %i steps after the end of a run',
  async (steps) => {
    const hub = hubWith(new TimerRecurringJobs());
    const come = (id: string): Reply => {
      const reply = new Reply();
      hub.join(
        new LiveStream(
          { id, sid: id, token: id, child: null },
          reply as unknown as ServerResponse,
          1_000,
          (gone) => hub.leave(gone),
        ),
      );
      return reply;
    };
    const first = come('ada');
    await settled();
    expect(first.said).toHaveLength(1);
    wakeUp();
    for (let step = 0; step < steps; step++) await Promise.resolve();
    const second = come('ben');
    await settled();
    expect(second.said).toHaveLength(1);
  },
);
