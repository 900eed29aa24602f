import fc from 'fast-check';
import { Clock } from '../../kernel/clock';
import { DueInstantRunner } from './due-instant-runner';
import type { DueInstant } from './due-instants';
import { MemoryDueInstants } from './testing/memory-due-instants';
import type { DueHandler } from './when-due.decorator';

const minute = 60_000;
const dayMs = 24 * 60 * minute;
const start = Date.UTC(2026, 0, 1);

/** The clock of one worker, which may be wrong. */
class WorkerClock extends Clock {
  skew = 0;
  constructor(private readonly world: { now: number }) {
    super();
  }
  now(): Date {
    return new Date(this.world.now + this.skew);
  }
}

const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setImmediate(resolve));
};

describe('DueInstantRunner', () => {
  const world = { now: start };
  const clock = new WorkerClock(world);
  let instants: MemoryDueInstants;
  const told: unknown[] = [];
  beforeEach(() => {
    world.now = start;
    told.length = 0;
    instants = new MemoryDueInstants(() => world.now);
  });
  const runner = (
    whenDue: DueHandler['whenDue'],
    more: { always?: string[]; timeoutMs?: number } = {},
  ): DueInstantRunner =>
    new DueInstantRunner(instants, clock, new Map([['kind', { whenDue, ...more }]]), {
      ...more,
      onError: (error) => told.push(error),
    });
  const in_ = (minutes: number): Date => new Date(start + minutes * minute);

  it('passes a due instant to the handler of its kind once, and not before its time', async () => {
    const whenDue = jest.fn(() => Promise.resolve(null));
    await instants.set('kind', 's', in_(5));
    await instants.set('other', 's', in_(0));
    const worker = runner(whenDue);
    await worker.look();
    expect(whenDue).not.toHaveBeenCalled();
    world.now += 5 * minute;
    await worker.look();
    await worker.look();
    expect(whenDue.mock.calls).toEqual([
      [expect.objectContaining({ kind: 'kind', subject: 's', dueAt: in_(5) }), in_(5)],
    ]);
  });

  it('passes every missed instant of a subject, one after the other', async () => {
    const days: Date[] = [];
    await instants.set('kind', 's', new Date(start));
    world.now += 3 * dayMs;
    await runner(({ dueAt }) => {
      days.push(dueAt);
      return Promise.resolve(new Date(dueAt.getTime() + dayMs));
    }).look();
    expect(days).toEqual([0, 1, 2, 3].map((n) => new Date(start + n * dayMs)));
  });

  it('sets missing instants of permanent subjects at once, and asks for them once', async () => {
    const whenDue = jest.fn(() => Promise.resolve(in_(10)));
    const setMissing = jest.spyOn(instants, 'setMissing');
    const worker = runner(whenDue, { always: ['a', 'b'] });
    await worker.look();
    await worker.look();
    expect(whenDue).toHaveBeenCalledTimes(2);
    expect(setMissing).toHaveBeenCalledTimes(1);
  });

  it('retries a failed instant after a minute, and later ones after longer', async () => {
    const whenDue = jest.fn(() => Promise.reject(new Error('away')));
    await instants.set('kind', 's', new Date(start));
    const worker = runner(whenDue);
    const runsAt: number[] = [];
    for (let minutes = 0; minutes < 20; minutes++, world.now += minute) {
      const before = whenDue.mock.calls.length;
      await worker.look();
      if (whenDue.mock.calls.length > before) runsAt.push(minutes);
    }
    expect(runsAt).toEqual([0, 1, 3, 7, 15]);
    expect(told).toHaveLength(5);
  });

  it('treats a next instant that is not later as a failure, so that it cannot loop', async () => {
    await instants.set('kind', 's', new Date(start));
    await runner(({ dueAt }) => Promise.resolve(dueAt)).look();
    expect(told).toEqual([new Error('The next instant is not later than this one')]);
  });

  it('treats a handler that hangs as failed, and goes on with the others', async () => {
    const done: string[] = [];
    for (let n = 0; n < 12; n++) await instants.set('kind', `s${n}`, new Date(start + n));
    world.now += minute;
    await runner(
      ({ subject }) => {
        if (subject === 's0') return new Promise(() => undefined);
        done.push(subject);
        return Promise.resolve(null);
      },
      { timeoutMs: 20 },
    ).look();
    expect(done).toHaveLength(11);
    expect([...instants.rows.values()].map(({ subject }) => subject)).toEqual(['s0']);
  });

  it('claims nothing after it was stopped, and waits for the running handler', async () => {
    let end = (): void => undefined;
    await instants.set('kind', 's', new Date(start));
    const worker = runner(() => new Promise((resolve) => (end = () => resolve(in_(0.001)))));
    void worker.look();
    await settled();
    let stopped = false;
    const stopping = worker.stop().then(() => (stopped = true));
    await settled();
    expect(stopped).toBe(false);
    world.now += minute;
    end();
    await stopping;
    expect([...instants.rows.values()]).toMatchObject([{ attempt: 0, dueAt: in_(0.001) }]);
  });

  it('loses no instant and handles none early, with two workers that die and wrong clocks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 60, size: 'max' }), async (taken) => {
        const story = new Story();
        try {
          for (const step of taken) await story.take(step);
          await story.end();
        } finally {
          await story.over();
        }
      }),
      { numRuns: 300 },
    );
  });
});

type Step =
  | { do: 'set'; subject: string; inMinutes: number }
  | { do: 'clear'; subject: string }
  | { do: 'wait' | 'skew'; worker: number; minutes: number }
  | { do: 'look' | 'hang' | 'fail' | 'wake' | 'kill'; worker: number };

const worker = fc.constantFrom(0, 1);
const subject = fc.constantFrom('a', 'b', 'c');
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      subject,
      inMinutes: fc.constantFrom(-10, 0, 1, 7, 30, 400),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), subject }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      worker,
      minutes: fc.constantFrom(1, 4, 6, 30, 2_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('skew' as const),
      worker,
      minutes: fc.constantFrom(-90, -1, 0, 1, 90),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'look' as const,
        'look' as const,
        'hang' as const,
        'hang' as const,
        'fail' as const,
        'wake' as const,
        'kill' as const,
      ),
      worker,
    }),
  },
);

interface Worker {
  clock: WorkerClock;
  runner: DueInstantRunner;
  /** The outcome of the next instant that this worker handles. */
  next: 'done' | 'hang' | 'fail';
  hanging: (() => void)[];
}

/** Two workers over the same rows; `wanted` is the last request of a user and tells if it was done since. */
class Story {
  private readonly world = { now: start };
  private readonly instants = new MemoryDueInstants(() => this.world.now);
  private readonly wanted = new Map<string, { dueAt: number; done: boolean }>();
  private readonly days = new Set<number>();
  private readonly early: DueInstant[] = [];
  private readonly hired: Worker[] = [];
  private readonly workers = [this.hire(), this.hire()];

  async take(step: Step): Promise<void> {
    if (step.do === 'set') await this.set(step.subject, this.world.now + step.inMinutes * minute);
    else if (step.do === 'clear') await this.clear(step.subject);
    else if (step.do === 'wait') this.world.now += step.minutes * minute;
    else await this.worker(step);
    await settled();
  }

  private async worker(step: Exclude<Step, { do: 'set' | 'clear' | 'wait' }>): Promise<void> {
    const it = this.workers[step.worker]!;
    if (step.do === 'skew' && 'minutes' in step) it.clock.skew = step.minutes * minute;
    else if (step.do === 'look') void it.runner.look();
    else if (step.do === 'hang' || step.do === 'fail') it.next = step.do;
    else if (step.do === 'wake') it.hanging.splice(0).forEach((wake) => wake());
    else this.workers[step.worker] = this.hire();
    await settled();
  }

  private set(id: string, dueAt: number): Promise<void> {
    this.wanted.set(id, { dueAt, done: false });
    return this.instants.set('reminder', id, new Date(dueAt));
  }

  private clear(id: string): Promise<void> {
    this.wanted.delete(id);
    return this.instants.clear('reminder', id);
  }

  private hire(): Worker {
    const clock = new WorkerClock(this.world);
    const it: Worker = {
      clock,
      next: 'done',
      hanging: [],
      runner: new DueInstantRunner(
        this.instants,
        clock,
        this.handlers(() => it),
        { timeoutMs: 600_000, onError: () => undefined },
      ),
    };
    this.hired.push(it);
    return it;
  }

  /** Ends the handlers of dead workers too, so that their timeouts do not outlive the test. */
  async over(): Promise<void> {
    for (const each of this.hired) {
      each.next = 'done';
      each.hanging.forEach((wake) => wake());
    }
    await settled();
  }

  private handlers(it: () => Worker): Map<string, DueHandler> {
    const around = async (
      instant: DueInstant,
      now: Date,
      effect: () => Date | null,
    ): Promise<Date | null> => {
      if (instant.dueAt > now) this.early.push(instant);
      const { next } = it();
      it().next = 'done';
      if (next === 'fail') throw new Error('as told');
      if (next === 'hang') await new Promise<void>((resolve) => it().hanging.push(resolve));
      return effect();
    };
    return new Map<string, DueHandler>([
      [
        'reminder',
        {
          whenDue: (instant, now) => {
            const asked = this.wanted.get(instant.subject);
            return around(instant, now, () => {
              if (asked) asked.done = true;
              return null;
            });
          },
        },
      ],
      [
        'day-turn',
        {
          always: ['home'],
          whenDue: (instant, now) =>
            around(instant, now, () => {
              this.days.add(instant.dueAt.getTime());
              return new Date(instant.dueAt.getTime() + dayMs);
            }),
        },
      ],
    ]);
  }

  /** Lets one healthy worker run, after all leases and pauses have run out. */
  async end(): Promise<void> {
    this.world.now += dayMs;
    const last = this.hire();
    await last.runner.look();
    expect(this.early).toEqual([]);
    expect([...this.wanted].filter(([, { dueAt, done }]) => !done && dueAt <= this.world.now)).toEqual([]);
    expect(
      [...this.instants.rows.values()].filter(
        ({ kind, dueAt }) => kind === 'reminder' && dueAt.getTime() <= this.world.now,
      ),
    ).toEqual([]);
    const days = [...this.days].sort((one, other) => one - other);
    expect(days).toEqual(days.map((_, index) => days[0]! + index * dayMs));
    expect(days.at(-1)! + dayMs).toBeGreaterThan(this.world.now);
  }
}
