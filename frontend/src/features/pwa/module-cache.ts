import type { ToWorker } from '../../sync/queue/protocol';

const countKey = 'pictick_module_errors';
const clearedKey = 'pictick_modules_cleared';
const enough = 3;

/** Error messages that two copies of React in one page cause: the cache held files of different releases. */
const marks = /invalid hook call|error #321\b|reading 'use[A-Z]|must be used within|\bcontext\b/i;
const others = /extension context/i;
/** An error that is logged and thrown counts once. */
const counted = new WeakSet<Error>();

/** `error` is the thrown value or the logged text. */
function isModuleError(error: unknown): boolean {
  const errors = [error].flat().filter((each) => each instanceof Error);
  if (!marks.test(String(error)) || others.test(String(error)) || errors.some((each) => counted.has(each)))
    return false;
  for (const each of errors) counted.add(each);
  return true;
}

export interface ModuleEnvironment {
  container:
    | Pick<ServiceWorkerContainer, 'controller' | 'addEventListener' | 'removeEventListener'>
    | undefined;
  /** Survives a reload, which users try first. */
  memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  reload: () => void;
}

/**
 * After the third such error the worker fetches the page anew and reloads it: once a session, to avoid a
 * loop.
 */
export function noteModuleError(error: unknown, { container, memory, reload }: ModuleEnvironment): void {
  if (!isModuleError(error) || memory.getItem(clearedKey)) return;
  const count = (Number(memory.getItem(countKey)) || 0) + 1;
  memory.setItem(countKey, String(count));
  if (count < enough || !container?.controller) return;
  memory.removeItem(countKey);
  memory.setItem(clearedKey, '1');
  const heard = ({ data }: MessageEvent<{ type?: unknown } | null>) => {
    if (data?.type !== 'MODULE_CACHE_CLEARED') return;
    container.removeEventListener('message', heard as EventListener);
    reload();
  };
  container.addEventListener('message', heard as EventListener);
  container.controller.postMessage({ type: 'CLEAR_MODULE_CACHE' } satisfies ToWorker);
}
