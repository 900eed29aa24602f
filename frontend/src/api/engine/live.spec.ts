import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { LiveEvent } from '../../sync/pull/live';
import { openLive, type LiveChannel } from './live';

const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
jest.mock('../http/api-fetch', () => ({
  apiFetch: (_url: URL, _init: RequestInit, limit: AbortSignal) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.push(controller);
        limit.addEventListener('abort', () => controller.error(limit.reason));
      },
    });
    return Promise.resolve(new Response(body));
  },
}));

const mockClient = new QueryClient();
jest.mock('../queries/query-client', () => ({ queryClient: mockClient }));

/** A BroadcastChannel: all tabs hear a message except its sender. */
class Wire extends EventTarget {
  static readonly wires = new Set<Wire>();
  constructor(readonly name: string) {
    super();
    Wire.wires.add(this);
  }
  postMessage(data: unknown): void {
    for (const wire of Wire.wires)
      if (wire !== this && wire.name === this.name)
        wire.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
  }
  close(): void {
    Wire.wires.delete(this);
  }
}

/** The Web Lock of the test: first come, first served, until the work is done. */
class Locks {
  private last: Promise<unknown> = Promise.resolve();
  request(_name: string, _options: object, work: () => Promise<void>): Promise<void> {
    const mine = this.last.then(work);
    this.last = mine;
    return mine;
  }
}

const settled = () => jest.advanceTimersByTimeAsync(0);
const say = (text: string) => streams.at(-1)!.enqueue(new TextEncoder().encode(text));
const hello = 'event: hello\ndata: {}\n\n';
const beat = ': beat\n\n';

describe('openLive', () => {
  const tabs: LiveChannel[] = [];
  const openTab = (): LiveEvent[] => {
    const heard: LiveEvent[] = [];
    tabs.push(openLive('me', (event) => heard.push(event)));
    return heard;
  };
  const kinds = (heard: LiveEvent[]) => heard.map(({ kind }) => kind);

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    Object.defineProperty(globalThis, 'BroadcastChannel', { value: Wire, configurable: true });
    Object.defineProperty(globalThis, 'navigator', { value: { locks: new Locks() }, configurable: true });
    Object.defineProperty(globalThis, 'window', {
      value: { location: { origin: 'http://localhost' } },
      configurable: true,
    });
    streams.length = 0;
  });
  afterEach(() => {
    tabs.splice(0).forEach((tab) => tab.stop());
    jest.useRealTimers();
  });

  describe('on a change of the plan', () => {
    const asked = jest.fn<Promise<string>, []>();
    const shown: (() => void)[] = [];
    const show = (what: string) =>
      shown.push(
        new QueryObserver(mockClient, { queryKey: [what], queryFn: asked, staleTime: 60_000 }).subscribe(
          () => undefined,
        ),
      );
    beforeEach(() => {
      asked.mockReset().mockResolvedValue('pro');
    });
    afterEach(() => {
      shown.splice(0).forEach((hide) => hide());
      mockClient.clear();
    });

    it.each(['limits', 'me', 'account-status', 'billing'])(
      'refetches the query %s when the server says that it changed',
      async (what) => {
        const heard = openTab();
        await settled();
        say(hello);
        show(what);
        await settled();
        asked.mockClear();
        say('event: limits\ndata: {}\n\n');
        await settled();
        expect(asked).toHaveBeenCalledTimes(1);
        expect(kinds(heard)).toEqual(['down', 'up']);
      },
    );

    it('refetches in a tab that hears of it from the leading tab', async () => {
      void navigator.locks.request('', {}, () => new Promise<void>(() => undefined));
      openTab();
      show('limits');
      await settled();
      const leader = new Wire('pictick-live-me');
      for (const kind of ['up', 'limits']) {
        asked.mockClear();
        leader.postMessage({ kind });
        await settled();
        expect(asked).toHaveBeenCalledTimes(1);
      }
      expect(streams).toHaveLength(0);
    });

    it('refetches when the stream opens, because earlier events were not delivered', async () => {
      show('billing');
      await settled();
      openTab();
      await settled();
      expect(asked).toHaveBeenCalledTimes(1);
      say(hello);
      await settled();
      expect(asked).toHaveBeenCalledTimes(2);
    });

    it('does not cancel a fetch in flight, and refetches after it', async () => {
      let answer = (_plan: string): void => undefined;
      asked.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
      show('billing');
      openTab();
      await settled();
      say(hello);
      await settled();
      expect(asked).toHaveBeenCalledTimes(1);
      answer('starter');
      await settled();
      expect(asked).toHaveBeenCalledTimes(2);
      expect(mockClient.getQueryData(['billing'])).toBe('pro');
    });
  });

  it('opens one stream, and every tab gets its events', async () => {
    const [first, second] = [openTab(), openTab()];
    await settled();
    expect(streams).toHaveLength(1);
    say(`${hello}event: list\ndata: {"listId":"a","cursor":"2.0"}\n\n`);
    await settled();
    expect(kinds(first)).toEqual(['down', 'up', 'list']);
    expect(second).toEqual([{ kind: 'up' }, { kind: 'list', listId: 'a', cursor: '2.0' }]);
    // A tab that opens later learns that there is a stream; the other tabs are not told again.
    const third = openTab();
    await settled();
    expect(kinds(third)).toEqual(['up']);
    expect(kinds(second)).toEqual(['up', 'list']);
  });

  it('opens the stream in another tab when the leading tab closes', async () => {
    openTab();
    const second = openTab();
    await settled();
    say(hello);
    await settled();
    tabs[0]!.stop();
    await settled();
    expect(streams).toHaveLength(2);
    say(hello);
    await settled();
    expect(kinds(second).filter((kind) => kind !== 'down')).toEqual(['up', 'up']);
    expect(kinds(second)).toContain('down');
  });

  it('reports a leading tab as down while it is silent, until it speaks again', async () => {
    openTab();
    const second = openTab();
    await settled();
    say(hello);
    await settled();
    Wire.wires.forEach((wire) => (wire.dispatchEvent = () => true));
    await jest.advanceTimersByTimeAsync(30_000);
    say(beat);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(kinds(second)).toEqual(['up', 'down']);
    Wire.wires.forEach((wire) => Reflect.deleteProperty(wire, 'dispatchEvent'));
    say(beat);
    await settled();
    expect(kinds(second)).toEqual(['up', 'down', 'up', 'alive']);
  });
});
