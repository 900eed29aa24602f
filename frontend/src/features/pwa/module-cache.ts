import type { ToWorker } from '../../sync/queue/protocol';

const countKey = 'pictick_module_errors';
const clearedKey = 'pictick_modules_cleared';
const enough = 3;

/** The marks of two copies of React in one page: files of different releases that were kept side by side. */
const marks = /invalid hook call|error #321\b|reading 'use[A-Z]|must be used within|\bcontext\b/i;
const others = /extension context/i;
/** An error that is written to the console and thrown as well is one error. */
const counted = new WeakSet<Error>();

/** `error`: what was thrown, or the words written to the console. */
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
  /** Lasts over a refresh, which is what people try. */
  memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  reload: () => void;
}

/** After the third such error the worker fetches the page anew, and it starts again with that: once a session, or it would go on for ever. */
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
