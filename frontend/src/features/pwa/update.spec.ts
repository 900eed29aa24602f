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

  it('is told of when it has arrived, and no more when another tab has let it in', async () => {
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

  it('is told of when it waited before the page came, and to nobody who stopped listening', async () => {
    const worker = (container.registration.waiting = new Worker());
    const stop = watchUpdate(asContainer(), (waiting) => told.push(waiting));
    await settled();
    expect(told).toEqual([worker]);
    stop();
    container.dispatchEvent(new Event('controllerchange'));
    expect(told).toEqual([worker]);
  });

  it('starts the page anew once, when the asked worker has taken over', () => {
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

  it('starts the page anew in any case: who was asked may be gone', () => {
    jest.useFakeTimers();
    let reloads = 0;
    activateUpdate(asContainer(), new Worker(), () => reloads++);
    jest.runAllTimers();
    container.dispatchEvent(new Event('controllerchange'));
    jest.useRealTimers();
    expect(reloads).toBe(1);
  });
});

describe('a tab that did not ask', () => {
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

  it('follows when it is put aside, once', async () => {
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

  it('follows at once where nobody looks', async () => {
    const { tab, look, letInElsewhere } = open();
    await look('hidden');
    await letInElsewhere();
    expect(tab.reloads).toBe(1);
  });

  it('waits with what is half done, and with what only it has', async () => {
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

  it('is new itself where the first worker of all comes, and behind with the next one', async () => {
    const { tab, look, letInElsewhere } = open({ controlled: false });
    await letInElsewhere();
    await look('hidden');
    expect(tab.reloads).toBe(0);
    await letInElsewhere();
    expect(tab.reloads).toBe(1);
  });

  it('leaves it to the one that asked', async () => {
    const { tab, look, letInElsewhere, stop } = open();
    stop();
    await letInElsewhere();
    await look('hidden');
    expect(tab.reloads).toBe(0);
  });
});
