import { canUnload } from '../api/engine/can-unload';

const key = 'pictick_started_anew';
const pause = 60_000;

export interface ReloadEnvironment {
  /** True where the server responds: then the missing file is gone, and the network works. */
  isServerReachable(): Promise<boolean>;
  memory: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
  reload(): void;
}

export const browser: ReloadEnvironment = {
  isServerReachable: () =>
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  get memory() {
    return sessionStorage;
  },
  now: Date.now,
  reload: () => window.location.reload(),
};

/**
 * Reloads a tab that was opened before a deploy and requests files that the server no longer has, at most
 * once a minute. With unstored changes the tab stays.
 */
export async function reloadApp(world: ReloadEnvironment = browser): Promise<boolean> {
  try {
    const { memory } = world;
    if (
      Math.abs(world.now() - Number(memory.getItem(key) ?? 0)) < pause ||
      !(await world.isServerReachable())
    )
      return false;
    if (!(await canUnload())) return false;
    memory.setItem(key, String(world.now()));
  } catch {
    return false;
  }
  world.reload();
  return true;
}
