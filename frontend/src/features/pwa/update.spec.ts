import { reloadWhenHidden, activateUpdate, watchUpdate } from './update';

class Worker extends EventTarget {
  readonly heard: unknown[] = [];
  postMessage(message: unknown): void {
    this.heard.push(message);
  }
}
class Registration extends EventTarget {
  waiting: Worker | null = null;
  installing: Worker | null = null;
}
class Container extends EventTarget {
  controller: Worker | null = new Worker();
  readonly registration = new Registration();
  readonly ready = Promise.resolve(this.registration);
}
const settled = () => new Promise((done) => setTimeout(done, 0));

describe('a new version', () => {
  let container: Container;
  let told: unknown[];
  const asContainer = () => container as unknown as ServiceWorkerContainer;
  beforeEach(() => {
    container = new Container();
    told = [];
  });

  it('is reported when it has arrived, and no longer when another tab has activated it', async () => {
    watchUpdate(asContainer(), (waiting) => told.push(waiting));
    await settled();
    expect(told).toEqual([null]);
    const { registration } = container;
    const worker = (registration.installing = new Worker());
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = worker;
    worker.dispatchEvent(new Event('statechange'));
    expect(told.at(-1)).toBe(worker);
    registration.waiting = null;
    container.dispatchEvent(new Event('controllerchange'));
    expect(told.at(-1)).toBeNull();
  });

  it('is reported where it waited before the page loaded, and not after the stop', async () => {
    const worker = (container.registration.waiting = new Worker());
    const stop = watchUpdate(asContainer(), (waiting) => told.push(waiting));
    await settled();
    expect(told).toEqual([worker]);
    stop();
    container.dispatchEvent(new Event('controllerchange'));
    expect(told).toEqual([worker]);
  });

  it('reloads the page once when the asked worker is active', () => {
    const worker = new Worker();
    let reloads = 0;
    activateUpdate(asContainer(), worker, () => reloads++);
    for (const asked of [container.controller, worker])
      expect(asked?.heard).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reloads).toBe(0);
    container.dispatchEvent(new Event('controllerchange'));
    container.dispatchEvent(new Event('controllerchange'));
    expect(reloads).toBe(1);
  });

  it('reloads the page even where the asked worker is gone', () => {
    jest.useFakeTimers();
    let reloads = 0;
    activateUpdate(asContainer(), new Worker(), () => reloads++);
    jest.runAllTimers();
    container.dispatchEvent(new Event('controllerchange'));
    jest.useRealTimers();
    expect(reloads).toBe(1);
  });
});

describe('a tab that did not ask for the update', () => {
  const open = (given: { controlled?: boolean } = {}) => {
    const container = new Container();
    if (given.controlled === false) container.controller = null;
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const tab = { busy: false, kept: true, reloads: 0 };
    const stop = reloadWhenHidden(container as unknown as ServiceWorkerContainer, {
      page: page as never,
      isBusy: () => tab.busy,
      canUnload: () => Promise.resolve(tab.kept),
      reload: () => tab.reloads++,
    });
    const look = async (visibilityState: DocumentVisibilityState) => {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event('visibilitychange'));
      await settled();
    };
    const letInElsewhere = async () => {
      container.dispatchEvent(new Event('controllerchange'));
      await settled();
    };
    return { tab, look, letInElsewhere, stop };
  };

  it('reloads when it is hidden, once', async () => {
    const { tab, look, letInElsewhere } = open();
    await look('hidden');
    await look('visible');
    await letInElsewhere();
    expect(tab.reloads).toBe(0);
    await look('hidden');
    await look('visible');
    await look('hidden');
    expect(tab.reloads).toBe(1);
  });

  it('reloads at once where it is hidden already', async () => {
    const { tab, look, letInElsewhere } = open();
    await look('hidden');
    await letInElsewhere();
    expect(tab.reloads).toBe(1);
  });

  it('waits with unsaved input and unstored changes', async () => {
    const { tab, look, letInElsewhere } = open();
    await letInElsewhere();
    tab.busy = true;
    await look('hidden');
    Object.assign(tab, { busy: false, kept: false });
    await look('visible');
    await look('hidden');
    expect(tab.reloads).toBe(0);
    tab.kept = true;
    await look('visible');
    await look('hidden');
    expect(tab.reloads).toBe(1);
  });

  it('is up to date with the very first worker, and outdated with the next one', async () => {
    const { tab, look, letInElsewhere } = open({ controlled: false });
    await letInElsewhere();
    await look('hidden');
    expect(tab.reloads).toBe(0);
    await letInElsewhere();
    expect(tab.reloads).toBe(1);
  });

  it('leaves the reload to the tab that asked', async () => {
    const { tab, look, letInElsewhere, stop } = open();
    stop();
    await letInElsewhere();
    await look('hidden');
    expect(tab.reloads).toBe(0);
  });
});
