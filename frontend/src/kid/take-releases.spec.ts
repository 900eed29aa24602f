/** @jest-environment jsdom */
import { takeReleases } from './take-releases';

class Container extends EventTarget {
  readonly posted: string[] = [];
  controller: { postMessage: (message: { type: string }) => void } | null = this.worker('active');
  waiting: ReturnType<Container['worker']> | null = null;
  worker(name: string) {
    return { postMessage: ({ type }: { type: string }) => void this.posted.push(`${name} ${type}`) };
  }
  getRegistration = () =>
    Promise.resolve({ waiting: this.waiting, update: () => Promise.resolve(this.posted.push('update')) });
}

function open(given: { hidden?: boolean; stored?: boolean; controlled?: boolean } = {}) {
  const container = new Container();
  if (given.controlled === false) container.controller = null;
  const reload = jest.fn();
  const tab = { hidden: given.hidden ?? false, stored: given.stored ?? true, day: 'monday' };
  let now = 0;
  const stop = takeReleases(container as unknown as ServiceWorkerContainer, {
    isHidden: () => tab.hidden,
    now: () => now,
    day: () => tab.day,
    canUnload: () => Promise.resolve(tab.stored),
    reload,
  });
  const pass = async (ms: number) => {
    now += ms;
    await jest.advanceTimersByTimeAsync(ms);
  };
  return { container, reload, tab, pass, stop };
}
const skipped = ['active SKIP_WAITING', 'waiting SKIP_WAITING'];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('takeReleases activates a waiting release after a minute without a press, and reloads once', async () => {
  const { container, reload, pass, stop } = open();
  container.waiting = container.worker('waiting');
  await pass(45_000);
  window.dispatchEvent(new Event('pointerdown'));
  await pass(45_000);
  expect(container.posted).toEqual([]);
  await pass(15_000);
  expect(container.posted).toEqual(skipped);
  expect(reload).not.toHaveBeenCalled();
  container.waiting = null;
  container.dispatchEvent(new Event('controllerchange'));
  await pass(0);
  expect(reload).toHaveBeenCalledTimes(1);
  await pass(300_000);
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
});

it('takeReleases activates a waiting release as soon as the page is hidden', async () => {
  const { container, tab, pass, stop } = open();
  container.waiting = container.worker('waiting');
  tab.hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(container.posted).toEqual(skipped);
  stop();
});

it('takeReleases activates a waiting release at the turn of the day under the fingers of a child', async () => {
  const { container, tab, pass, stop } = open();
  container.waiting = container.worker('waiting');
  const press = async () => {
    window.dispatchEvent(new Event('pointerdown'));
    await pass(15_000);
  };
  for (let n = 0; n < 20; n += 1) await press();
  expect(container.posted).toEqual([]);
  tab.day = 'tuesday';
  await press();
  expect(container.posted).toEqual(skipped);
  stop();
});

it('takeReleases waits until all ticks are stored', async () => {
  const { container, tab, pass, stop } = open({ hidden: true, stored: false });
  container.waiting = container.worker('waiting');
  await pass(30_000);
  expect(container.posted).toEqual([]);
  tab.stored = true;
  await pass(15_000);
  expect(container.posted).toEqual(skipped);
  stop();
});

it('takeReleases does not reload for the first worker of the browser', async () => {
  const { container, reload, pass, stop } = open({ controlled: false, hidden: true });
  container.dispatchEvent(new Event('controllerchange'));
  await pass(300_000);
  expect(reload).not.toHaveBeenCalled();
  stop();
});

it('takeReleases asks for a new release once an hour', async () => {
  const { container, pass, stop } = open();
  for (let hours = 0; hours < 2; hours++) await pass(3_615_000);
  expect(container.posted).toEqual(['update', 'update']);
  stop();
  await pass(3_600_000);
  expect(container.posted).toHaveLength(2);
});
