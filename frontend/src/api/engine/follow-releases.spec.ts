import { followReleases, type ReleaseEnvironment } from './follow-releases';

jest.mock('./can-unload', () => ({ canUnload: () => Promise.resolve(true) }));

const minute = 60_000;

function device() {
  const did: string[] = [];
  let now = 0;
  let tick = (): void => undefined;
  const its = {
    isWaiting: false,
    isHidden: false,
    isStored: true,
    touch: () => undefined as unknown,
    deploy: () => undefined as unknown,
  };
  const env: ReleaseEnvironment = {
    registration: () =>
      Promise.resolve({
        waiting: its.isWaiting
          ? ({ postMessage: ({ type }: { type: string }) => did.push(type) } as never)
          : null,
        update: () => Promise.resolve(void did.push('update') as never),
      }),
    onNewController: (listener) => (its.deploy = listener),
    onTouch: (listener) => (its.touch = listener),
    isHidden: () => its.isHidden,
    canUnload: () => Promise.resolve(its.isStored),
    reload: () => did.push('reload'),
    now: () => now,
    every: (_milliseconds, work) => {
      tick = work;
      return () => (tick = () => undefined);
    },
  };
  const stop = followReleases(env);
  const pass = async (minutes: number): Promise<void> => {
    for (let left = minutes; left > 0; left -= 1) {
      now += Math.min(1, left) * minute;
      tick();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    }
  };
  return { did, its, pass, stop };
}

describe('followReleases', () => {
  it('lets a new release take over while the child does not touch the page, and then reloads', async () => {
    const { did, its, pass } = device();
    its.isWaiting = true;
    await pass(1);
    expect(did).toEqual(['SKIP_WAITING']);
    its.deploy();
    await pass(1);
    expect(did).toEqual(['SKIP_WAITING', 'reload']);
  });

  it('waits while the child plays, unless the page is hidden', async () => {
    const { did, its, pass } = device();
    its.deploy();
    await pass(0.5);
    its.touch();
    await pass(0.5);
    expect(did).toEqual([]);
    its.touch();
    its.isHidden = true;
    await pass(0.5);
    expect(did).toEqual(['reload']);
  });

  it('does not reload before all changes are stored', async () => {
    const { did, its, pass } = device();
    its.deploy();
    its.isStored = false;
    await pass(3);
    expect(did).toEqual([]);
    its.isStored = true;
    await pass(1);
    expect(did).toEqual(['reload']);
  });

  it('asks for a new release once an hour, as the page stays open for days', async () => {
    const { did, pass, stop } = device();
    await pass(125);
    expect(did).toEqual(['update', 'update']);
    stop();
    await pass(60);
    expect(did).toHaveLength(2);
  });
});
