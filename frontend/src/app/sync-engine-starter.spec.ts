import { syncEngineStarter } from './sync-engine-starter';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function world(loads: (() => Promise<{ startEngine(): void }>)[]) {
  const told = { signedIn: false, missed: [] as unknown[], loads: 0, started: 0 };
  const look = syncEngineStarter({
    signedIn: () => told.signedIn,
    load: () => {
      told.loads++;
      return loads.shift()?.() ?? Promise.reject(new Error('asked too often'));
    },
    missed: (error) => told.missed.push(error),
    started: () => told.started++,
  });
  return { told, look };
}

it('syncEngineStarter waits for a sign-in, and starts once', async () => {
  const startEngine = jest.fn();
  const { told, look } = world([() => Promise.resolve({ startEngine })]);
  look();
  expect(told.loads).toBe(0);
  told.signedIn = true;
  look();
  look();
  await settled();
  look();
  expect(told).toMatchObject({ loads: 1, started: 1, missed: [] });
  expect(startEngine).toHaveBeenCalledTimes(1);
});

it('syncEngineStarter retries at the next call where its code could not be loaded, and reports it each time', async () => {
  const startEngine = jest.fn();
  const gone = new TypeError('Failed to fetch dynamically imported module');
  const { told, look } = world([
    () => Promise.reject(gone),
    () => Promise.reject(gone),
    () => Promise.resolve({ startEngine }),
  ]);
  told.signedIn = true;
  for (const count of [1, 2, 3]) {
    look();
    // A call during the start does not load twice.
    look();
    await settled();
    expect(told.loads).toBe(count);
  }
  expect(told.missed).toEqual([gone, gone]);
  expect(startEngine).toHaveBeenCalledTimes(1);
});

it('syncEngineStarter reports a failed start as a chunk error', async () => {
  const { told, look } = world([
    () =>
      Promise.resolve({
        startEngine: () => {
          throw new Error('half a release');
        },
      }),
    () => Promise.resolve({ startEngine: () => undefined }),
  ]);
  told.signedIn = true;
  look();
  await settled();
  expect(told.missed).toHaveLength(1);
  look();
  await settled();
  expect(told.loads).toBe(2);
});
