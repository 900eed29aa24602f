import type { ToWorker } from '../../sync/protocol';

const countKey = 'pictick_module_errors';
const clearedKey = 'pictick_modules_cleared';
const enough = 3;

/** The marks of two copies of React in one page: files of different releases that were kept side by side. */
const marks = /invalid hook call|error #321\b|reading 'use[A-Z]|must be used within|\bcontext\b/i;
export const isModuleError = (error: unknown): boolean => marks.test(String(error));

export interface ModuleWorld {
  container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener' | 'removeEventListener'> | undefined;
  /** Lasts over a refresh, which is what people try. */
  memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  reload: () => void;
}

/** After the third such error the worker fetches the page anew, and it starts again with that: once a session, or it would go on for ever. */
export function noteModuleError(error: unknown, { container, memory, reload }: ModuleWorld): void {
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
