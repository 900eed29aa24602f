import { letIn, watchUpdate } from './update';

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
    letIn(asContainer(), worker, () => reloads++);
    expect(worker.heard).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reloads).toBe(0);
    container.dispatchEvent(new Event('controllerchange'));
    container.dispatchEvent(new Event('controllerchange'));
    expect(reloads).toBe(1);
  });
});
