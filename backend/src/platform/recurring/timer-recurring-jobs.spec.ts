import { ManualTimers } from '../testing/manual-timers';
import { TimerRecurringJobs } from './timer-recurring-jobs';

describe('TimerRecurringJobs', () => {
  let timers: ManualTimers;
  let chance = 0;
  let jobs: TimerRecurringJobs;
  beforeEach(() => {
    timers = new ManualTimers();
    chance = 0;
    jobs = new TimerRecurringJobs(timers, () => chance);
  });

  it('repeats the work once in each interval, first after one interval', async () => {
    const work = jest.fn();
    jobs.every(1_000, 'poll', work);
    await timers.advance(999);
    expect(work).toHaveBeenCalledTimes(0);
    await timers.advance(1);
    expect(work).toHaveBeenCalledTimes(1);
    await timers.advance(2_000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('comes early by up to a tenth of the interval and never late', async () => {
    const work = jest.fn();
    chance = 0.999_999;
    jobs.every(1_000, 'poll', work);
    await timers.advance(901);
    expect(work).toHaveBeenCalledTimes(1);
    await timers.advance(897);
    expect(work).toHaveBeenCalledTimes(1);
    await timers.advance(3);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('skips a run while the last one still works', async () => {
    let end: () => void = () => undefined;
    const work = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
    jobs.every(1_000, 'sweep', work);
    await timers.advance(3_000);
    expect(work).toHaveBeenCalledTimes(1);
    end();
    await timers.advance(1_000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('continues after a run that fails, at once or later, and reports the error', async () => {
    const onError = jest.fn();
    const work = jest.fn().mockImplementationOnce(() => {
      throw new Error('at once');
    });
    work.mockRejectedValueOnce(new Error('later'));
    jobs.every(1_000, 'sweep', work, { onError });
    await timers.advance(3_000);
    expect(work).toHaveBeenCalledTimes(3);
    expect(onError.mock.calls).toEqual([[new Error('at once')], [new Error('later')]]);
  });

  it('aborts the signal of a run at its timeout and no longer waits for it', async () => {
    const signals: AbortSignal[] = [];
    jobs.every(1_000, 'sweep', (signal) => new Promise<void>(() => signals.push(signal)), {
      timeoutMs: 1_500,
    });
    await timers.advance(2_500);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await timers.advance(500);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('begins no run after a stop, aborts the signal of the current one and waits for it', async () => {
    let end: () => void = () => undefined;
    let seen: AbortSignal | undefined;
    const work = jest.fn((signal: AbortSignal) => {
      seen = signal;
      return new Promise<void>((resolve) => (end = resolve));
    });
    const job = jobs.every(1_000, 'sweep', work);
    await timers.advance(1_000);
    let stopped = false;
    const stopping = job.stop().then(() => (stopped = true));
    await timers.advance(5_000);
    expect({ stopped, aborted: seen?.aborted }).toEqual({ stopped: false, aborted: true });
    end();
    await stopping;
    await timers.advance(100_000);
    expect(work).toHaveBeenCalledTimes(1);
    expect(timers.count).toBe(0);
  });

  it('leaves no timer behind if it is stopped between two runs', async () => {
    const job = jobs.every(1_000, 'poll', () => undefined);
    await timers.advance(1_000);
    await job.stop();
    expect(timers.count).toBe(0);
  });

  it('keeps one nightly job for each name', () => {
    const work = (): Promise<void> => Promise.resolve();
    jobs.nightly('PurgeTrash', work);
    jobs.nightly('PurgeTrash', work);
    expect([...jobs.nightlyJobs]).toEqual([['PurgeTrash', work]]);
  });
});
