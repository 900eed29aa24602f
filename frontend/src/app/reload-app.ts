import { canUnload } from '../api/engine/can-unload';

const key = 'pictick_started_anew';
const pause = 60_000;

export interface ReloadEnvironment {
  /** The server answers: what could not be fetched is gone, not the network. */
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
 * A tab that was left open over a deploy asks for files that the server no longer has. It starts again with the new ones, and not
 * twice in a minute. What its person did is on the device by then; where it would be lost, it stays.
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
