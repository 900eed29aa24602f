import { setEngine } from '../api/engine/current-engine';
import type { SyncEngine } from '../sync/engine';
import { reloadApp, type ReloadEnvironment } from './reload-app';

describe('reloadApp after a deploy', () => {
  let memory: Map<string, string>;
  let time: number;
  let reloads: number;
  const world = (given: Partial<ReloadEnvironment> = {}): ReloadEnvironment => ({
    isServerReachable: () => Promise.resolve(true),
    memory: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
    },
    now: () => time,
    reload: () => reloads++,
    ...given,
  });
  const engine = (isPersistent: boolean, queued: number, written = Promise.resolve()) =>
    setEngine({ written: () => written, sync: () => ({ isPersistent, queued }) } as unknown as SyncEngine);

  beforeEach(() => {
    memory = new Map();
    [time, reloads] = [1_000_000, 0];
    setEngine(null);
  });

  it('reloads with the new files, but not repeatedly', async () => {
    expect(await reloadApp(world())).toBe(true);
    time += 59_000;
    expect(await reloadApp(world())).toBe(false);
    time += 2_000;
    expect(await reloadApp(world())).toBe(true);
    expect(reloads).toBe(2);
  });

  it('tolerates a clock that was set back, and an invalid time', async () => {
    memory.set('pictick_started_anew', String(time + 3_600_000));
    expect(await reloadApp(world())).toBe(true);
    memory.set('pictick_started_anew', 'soon');
    expect(await reloadApp(world())).toBe(true);
  });

  it('does not reload without a network', async () => {
    expect(await reloadApp(world({ isServerReachable: () => Promise.resolve(false) }))).toBe(false);
    expect(memory.size).toBe(0);
  });

  it('has unstored changes written first', async () => {
    let written: () => void = () => undefined;
    engine(true, 3, new Promise((resolve) => (written = resolve)));
    const anew = reloadApp(world());
    await new Promise((resolve) => setTimeout(resolve));
    expect(reloads).toBe(0);
    written();
    expect(await anew).toBe(true);
  });

  it('does not reload where changes would be lost', async () => {
    engine(false, 1);
    expect(await reloadApp(world())).toBe(false);
    engine(false, 0);
    expect(await reloadApp(world())).toBe(true);
  });

  it('does not reload where it could not store that it did', async () => {
    const memory = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    expect(await reloadApp(world({ memory }))).toBe(false);
    expect(reloads).toBe(0);
  });
});
