import { waitAtMost, withTimeout } from './timeout';

const never = new Promise<string>(() => undefined);

describe('withTimeout', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('resolves with the result of work that ends in time, and leaves no timer behind', async () => {
    await expect(withTimeout(Promise.resolve('done'), 1_000, () => 'late')).resolves.toBe('done');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('rejects with the error of work that fails in time, and leaves no timer behind', async () => {
    await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, () => 'late')).rejects.toThrow(
      'broken',
    );
    expect(jest.getTimerCount()).toBe(0);
  });

  it('settles as the alternative after the timeout', async () => {
    const late = withTimeout(never, 1_000, () => null);
    const failed = withTimeout(never, 1_000, () => Promise.reject(new Error('too late')));
    const failure = expect(failed).rejects.toThrow('too late');
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(late).resolves.toBeNull();
    await failure;
  });

  it('ignores an error of the work that comes after the timeout', async () => {
    let fail: (error: Error) => void = () => undefined;
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    const late = withTimeout(new Promise<string>((_, reject) => (fail = reject)), 1_000, () => 'late');
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(late).resolves.toBe('late');
    fail(new Error('broken'));
    jest.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

it('waitAtMost waits no longer than the given time', async () => {
  await expect(waitAtMost(1, never)).resolves.toBeUndefined();
  await expect(waitAtMost(60_000, Promise.resolve('done'))).resolves.toBeUndefined();
});
