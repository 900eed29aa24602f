import { setTimeout as sleep } from 'node:timers/promises';
import { DrawingPool } from './drawing-pool';

function board(pictures: number, onDraw: () => void = () => undefined) {
  const state = { left: pictures, drawn: 0, now: 0, most: 0 };
  const drawNext = async (): Promise<boolean> => {
    if (state.left === 0) return false;
    state.left -= 1;
    state.now += 1;
    state.most = Math.max(state.most, state.now);
    await sleep(1);
    onDraw();
    state.now -= 1;
    state.drawn += 1;
    return true;
  };
  return { state, drawNext };
}
const onError = (error: unknown): void => {
  throw error;
};

describe('DrawingPool', () => {
  it('draws everything with no more slots than configured', async () => {
    const { state, drawNext } = board(25);
    const pool = new DrawingPool(drawNext, { slots: 2, onError });
    for (let i = 0; i < 25; i++) pool.wake();
    await pool.idle();
    expect(state).toMatchObject({ drawn: 25, most: 2 });
  });

  it('looks again when woken during an empty look', async () => {
    const { state, drawNext } = board(0);
    const pool = new DrawingPool(
      async () => {
        const found = await drawNext();
        if (!found && state.drawn === 0 && state.left === 0) {
          state.left = 1;
          pool.wake();
        }
        return found;
      },
      { slots: 1, onError },
    );
    pool.wake();
    await pool.idle();
    expect(state.drawn).toBe(1);
  });

  it('continues after an error with the next wake', async () => {
    const errors: unknown[] = [];
    let broken = true;
    const { state, drawNext } = board(2);
    const pool = new DrawingPool(() => (broken ? Promise.reject(new Error('away')) : drawNext()), {
      slots: 2,
      onError: (error) => errors.push(error),
    });
    pool.wake();
    await pool.idle();
    broken = false;
    pool.wake();
    await pool.idle();
    expect(errors.length).toBeGreaterThan(0);
    expect(state.drawn).toBe(2);
  });

  it('finishes started pictures when stopped, and starts no more', async () => {
    const { state, drawNext } = board(50);
    const pool = new DrawingPool(drawNext, { slots: 2, onError });
    pool.wake();
    await pool.stop();
    pool.wake();
    expect(state.now).toBe(0);
    expect(state.drawn).toBe(2);
  });

  it('stops waiting for a slow picture after graceMs', async () => {
    let drawn = (_found: boolean): void => undefined;
    const pool = new DrawingPool(() => new Promise((resolve) => (drawn = resolve)), {
      slots: 1,
      onError,
      graceMs: 20,
    });
    pool.wake();
    await pool.stop();
    drawn(true);
    await pool.idle();
  });
});
