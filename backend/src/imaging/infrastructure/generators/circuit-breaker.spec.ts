import { GenerationFailed, GeneratorBusy } from '../../domain/generate/image-generator';
import { CircuitBreaker, type CircuitBreakerEvent } from './circuit-breaker';
import { GeneratorOutOfOrder, refused, retryAfter, providerFailed } from './generator-errors';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function circuitWith(chance = 0): {
  circuit: CircuitBreaker;
  events: CircuitBreakerEvent[];
  run: (end?: Error) => Promise<unknown>;
  calls: () => number;
} {
  const events: CircuitBreakerEvent[] = [];
  let calls = 0;
  const circuit = new CircuitBreaker({
    now: () => Date.now(),
    chance: () => chance,
    onChange: (event) => events.push(event),
    failureThreshold: 3,
    failurePauseMs: 60,
    operatorPauseMs: 80,
  });
  const run = (end?: Error): Promise<unknown> =>
    circuit
      .run(() => {
        calls += 1;
        return end ? Promise.reject(end) : Promise.resolve('picture');
      })
      .catch((error: unknown) => error);
  return { circuit, events, run, calls: () => calls };
}

describe('CircuitBreaker', () => {
  it('stays closed after successes and refusals', async () => {
    const { run, events } = circuitWith();
    for (let n = 0; n < 5; n++) await run(refused());
    expect(await run()).toBe('picture');
    expect(events).toEqual([]);
  });

  it('opens at once on errors for the operator, tries once after the pause, and reports when it closes', async () => {
    const { run, events, calls } = circuitWith();
    await run(new GeneratorOutOfOrder('no credit'));
    expect(await run()).toMatchObject({ reason: 'server_error', passing: false });
    expect(calls()).toBe(1);
    await pause(90);
    await run(new GeneratorOutOfOrder('no credit'));
    expect(await run()).toMatchObject({ reason: 'server_error' });
    expect(calls()).toBe(2);
    await pause(90);
    expect(await run()).toBe('picture');
    expect(events.map(({ state }) => state)).toEqual(['open', 'open', 'closed']);
  });

  it('opens only after temporary failures in a row, and pictures wait meanwhile', async () => {
    const { run, events, calls } = circuitWith();
    await run(providerFailed());
    await run(providerFailed());
    await run();
    for (let n = 0; n < 3; n++)
      expect(await run(providerFailed())).toMatchObject({
        reason: 'api_server_error',
        passing: true,
        retryAfterMs: 2_000,
      });
    const waits = await run();
    expect(waits).toBeInstanceOf(GeneratorBusy);
    expect((waits as GeneratorBusy).retryAfterMs).toBeGreaterThanOrEqual(1_000);
    expect(calls()).toBe(6);
    await pause(70);
    expect(await run()).toBe('picture');
    expect(events).toEqual([{ state: 'open', trouble: 'stumbles', forMs: 60 }, { state: 'closed' }]);
  });

  it('lets one picture through after the pause, not all of them', async () => {
    const { circuit, run } = circuitWith();
    for (let n = 0; n < 3; n++) await run(providerFailed());
    await pause(70);
    let [at, most] = [0, 0];
    const slow = (): Promise<unknown> =>
      circuit
        .run(async () => {
          most = Math.max(most, (at += 1));
          await pause(20);
          at -= 1;
          throw providerFailed();
        })
        .catch(() => undefined);
    await Promise.all([slow(), slow(), slow()]);
    expect(most).toBe(1);
  });

  it('spreads the retries of waiting pictures', async () => {
    expect(await circuitWith(1).run(providerFailed(4_000))).toMatchObject({ retryAfterMs: 5_200 });
    expect(await circuitWith(0.5).run(new GeneratorBusy(1_000))).toMatchObject({ retryAfterMs: 1_150 });
  });

  it('passes unknown errors on', async () => {
    expect(await circuitWith().run(new TypeError('bug'))).toBeInstanceOf(TypeError);
    expect(await circuitWith().run(new GenerationFailed('unknown', true))).toMatchObject({
      reason: 'unknown',
      retryAfterMs: 0,
    });
  });
});

describe('retryAfter', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['7', 7_000],
    ['0.5', 500],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', null],
    ['999999', 600_000],
    ['soon', null],
    ['-3', null],
    ['', null],
  ])('parses %j as %j ms', (said, ms) =>
    expect(retryAfter(new Headers({ 'retry-after': said }), now)).toBe(ms),
  );
});
