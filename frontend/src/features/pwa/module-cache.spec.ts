/** @jest-environment jsdom */
import { noteModuleError, type ModuleEnvironment } from './module-cache';

class Container extends EventTarget {
  heard: unknown[] = [];
  controller: { postMessage(message: unknown): void } | null = {
    postMessage: (message) => void this.heard.push(message),
  };
}

describe('errors of two copies of React', () => {
  let container: Container;
  let memory: Map<string, string>;
  let reloads: number;
  const env = (): ModuleEnvironment => ({
    container: container as unknown as ServiceWorkerContainer,
    memory: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    },
    reload: () => reloads++,
  });
  const hookError = (): Error =>
    new Error('Invalid hook call. Hooks can only be called inside of the body of a function component.');
  const cleared = () =>
    container.dispatchEvent(new MessageEvent('message', { data: { type: 'MODULE_CACHE_CLEARED' } }));

  beforeEach(() => {
    container = new Container();
    memory = new Map();
    reloads = 0;
  });

  it('make the worker fetch the page anew at the third one, and reload it then', () => {
    noteModuleError(hookError(), env());
    noteModuleError(new TypeError("Cannot read properties of null (reading 'useState')"), env());
    expect(container.heard).toEqual([]);
    noteModuleError(new Error('useTheme must be used within a ThemeProvider'), env());
    expect(container.heard).toEqual([{ type: 'CLEAR_MODULE_CACHE' }]);
    expect(reloads).toBe(0);
    container.dispatchEvent(new MessageEvent('message', { data: { type: 'SW_READY' } }));
    cleared();
    cleared();
    expect(reloads).toBe(1);
  });

  it('are counted over a reload, and acted on once a session', () => {
    for (let error = 0; error < 10; error++) noteModuleError(hookError(), env());
    expect(container.heard).toHaveLength(1);
  });

  it('are counted by their message where they were logged', () => {
    noteModuleError(['Warning: Invalid hook call. %s', 'See the console'], env());
    noteModuleError(['A page failed', hookError()], env());
    noteModuleError('Uncaught Error: Invalid hook call', env());
    expect(container.heard).toEqual([{ type: 'CLEAR_MODULE_CACHE' }]);
  });

  it('are counted once although they are logged and thrown', () => {
    for (const error of [hookError(), hookError()]) {
      noteModuleError([error], env());
      noteModuleError(error, env());
    }
    expect(container.heard).toEqual([]);
  });

  it('do not include those of a browser extension', () => {
    for (let error = 0; error < 5; error++)
      noteModuleError(new Error('Extension context invalidated.'), env());
    expect(container.heard).toEqual([]);
  });

  it('do not include other errors', () => {
    for (let error = 0; error < 5; error++) noteModuleError(new Error('Failed to fetch'), env());
    expect(container.heard).toEqual([]);
    expect(memory.size).toBe(0);
  });

  it('wait for a worker that can help', () => {
    const { controller } = container;
    container.controller = null;
    for (let error = 0; error < 3; error++) noteModuleError(hookError(), env());
    container.controller = controller;
    noteModuleError(hookError(), env());
    expect(container.heard).toHaveLength(1);
  });
});
