import { Live, isLiveEvent, type LiveEvent } from './live';

/** A clock that the test advances. */
class Timers {
  now = 0;
  private readonly alarms = new Map<() => void, number>();
  readonly later = (milliseconds: number, work: () => void) => {
    const alarm = () => work();
    this.alarms.set(alarm, this.now + milliseconds);
    return () => void this.alarms.delete(alarm);
  };
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    for (;;) {
      await settled();
      const next = [...this.alarms].filter(([, at]) => at <= end).sort((a, b) => a[1] - b[1])[0];
      if (!next) break;
      this.alarms.delete(next[0]);
      this.now = next[1];
      next[0]();
    }
    this.now = end;
    await settled();
  }
}

const settled = async (): Promise<void> => {
  for (let n = 0; n < 30; n++) await Promise.resolve();
};

/** A connection that the test controls. */
class Line implements AsyncIterable<Uint8Array> {
  private readonly pieces: (Uint8Array | null)[] = [];
  private waiting: (() => void) | null = null;
  constructor(readonly signal: AbortSignal) {
    signal.addEventListener('abort', () => this.put(null));
  }
  say(text: string): void {
    this.put(new TextEncoder().encode(text));
  }
  hangUp(): void {
    this.put(null);
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      const piece = this.pieces.shift();
      if (piece === null) return;
      if (piece) yield piece;
      else await new Promise<void>((resolve) => (this.waiting = resolve));
    }
  }
  private put(piece: Uint8Array | null): void {
    this.pieces.push(piece);
    this.waiting?.();
    this.waiting = null;
  }
}

const hello = 'event: hello\ndata: {"at":"2026-11-21T06:00:00.000Z"}\n\n';

describe('Live', () => {
  let timers: Timers;
  let lines: Line[];
  let times: number[];
  let event: LiveEvent[];
  let refuse: 'no' | 'null' | 'reject';
  let live: Live;
  beforeEach(() => {
    timers = new Timers();
    lines = [];
    times = [];
    event = [];
    refuse = 'no';
    live = new Live(
      {
        open: (signal) => {
          times.push(timers.now);
          if (refuse === 'reject') return Promise.reject(new TypeError('no network'));
          if (refuse === 'null') return Promise.resolve(null);
          const line = new Line(signal);
          lines.push(line);
          return Promise.resolve(line);
        },
        later: timers.later,
        random: () => 1,
      },
      (told) => event.push(told),
    );
    void live.run();
  });
  afterEach(() => live.stop());
  const line = (): Line => lines.at(-1)!;

  it('emits events in order', async () => {
    await timers.pass(0);
    line().say(
      `${hello}event: list\ndata: {"listId":"a","cursor":"8.2"}\n\nevent: lists\ndata: {}\n\nevent: new\ndata: {}\n\nevent: limits\ndata: {}\n\n`,
    );
    await timers.pass(0);
    expect(event).toEqual([
      { kind: 'up' },
      { kind: 'list', listId: 'a', cursor: '8.2' },
      { kind: 'lists' },
      { kind: 'limits' },
    ]);
  });

  it('pulls everything after an event that cannot be parsed', async () => {
    await timers.pass(0);
    line().say(`${hello}event: list\ndata: {"listId":1}\n\nevent: list\ndata: {{\n\n`);
    await timers.pass(0);
    expect(event.slice(1)).toEqual([{ kind: 'lists' }, { kind: 'lists' }]);
  });

  it('reconnects after increasing waits, up to a minute', async () => {
    refuse = 'reject';
    await timers.pass(0);
    lines[0]?.hangUp();
    await timers.pass(200_000);
    const waits = times.slice(1).map((time, index) => time - times[index]!);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(event).toEqual([]);
    refuse = 'null';
    await timers.pass(60_000);
    expect(times).toHaveLength(waits.length + 2);
  });

  it('resets the backoff only after a heartbeat', async () => {
    await timers.pass(0);
    for (const wait of [1_000, 2_000, 4_000]) {
      line().say(hello);
      line().hangUp();
      await timers.pass(wait - 1);
      const before = times.length;
      await timers.pass(1);
      expect(times).toHaveLength(before + 1);
    }
    line().say(hello);
    line().say(': beat\n\n');
    line().hangUp();
    await timers.pass(1_000);
    expect(times).toHaveLength(5);
    expect(event.filter(({ kind }) => kind === 'down')).toHaveLength(4);
  });

  it('reconnects soon after a goodbye of the server', async () => {
    await timers.pass(0);
    line().say(`${hello}event: bye\ndata: {}\n\n`);
    await timers.pass(0);
    expect(event).toEqual([{ kind: 'up' }, { kind: 'down' }]);
    expect(line().signal.aborted).toBe(true);
    await timers.pass(2_000);
    expect(times).toEqual([0, 2_000]);
  });

  it('treats silence as a dead connection', async () => {
    await timers.pass(0);
    line().say(hello);
    for (let n = 0; n < 4; n++) {
      await timers.pass(15_000);
      line().say(': beat\n\n');
    }
    await timers.pass(39_999);
    expect(times).toHaveLength(1);
    await timers.pass(1);
    expect(event.at(-1)).toEqual({ kind: 'down' });
    await timers.pass(1_000);
    expect(times).toHaveLength(2);
  });

  it('ends the wait when the network is back', async () => {
    refuse = 'reject';
    await timers.pass(0);
    line().hangUp();
    await timers.pass(20_000);
    refuse = 'no';
    const tried = times.length;
    live.wake();
    await timers.pass(0);
    expect(times).toHaveLength(tried + 1);
    live.wake();
    await timers.pass(0);
    expect(times).toHaveLength(tried + 1);
  });

  it('ends when it is stopped', async () => {
    await timers.pass(0);
    line().say(hello);
    await timers.pass(0);
    live.stop();
    await timers.pass(100_000);
    expect(times).toHaveLength(1);
    expect(line().signal.aborted).toBe(true);
    expect(event).toEqual([{ kind: 'up' }, { kind: 'down' }]);
  });
});

it('isLiveEvent accepts only live events', () => {
  expect(
    [{ kind: 'up' }, { kind: 'help' }, { kind: 'list', listId: 'a', cursor: '1.0' }].every(isLiveEvent),
  ).toBe(true);
  expect(
    [null, 'up', {}, { kind: 'x' }, { kind: 'list' }, { kind: 'list', listId: 1, cursor: '1' }].some(
      isLiveEvent,
    ),
  ).toBe(false);
});
