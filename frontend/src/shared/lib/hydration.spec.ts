import { beginHydration, endHydration, hydrated } from './hydration';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const isOver = async (): Promise<boolean> => {
  let over = false;
  void hydrated().then(() => (over = true));
  await jest.advanceTimersByTimeAsync(0);
  return over;
};

describe('hydrated', () => {
  it('resolves at once without a prerendered page', async () => expect(await isOver()).toBe(true));

  it('waits for the last part of a prerendered page', async () => {
    beginHydration();
    expect(await isOver()).toBe(false);
    endHydration();
    expect(await isOver()).toBe(true);
  });

  it('waits three seconds at most', async () => {
    beginHydration();
    await jest.advanceTimersByTimeAsync(2_999);
    expect(await isOver()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await isOver()).toBe(true);
  });
});
