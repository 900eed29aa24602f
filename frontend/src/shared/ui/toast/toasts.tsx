import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../lib/lazy-component';
import { FloatingRegion } from '../floating/floating-region';
import type { ToastCardProps } from './toast-card';
import { currentToast, hideToast, onToast, toastTime, undoLatest, type ShownToast } from './toast-queue';

const ToastCard = lazyComponent<ToastCardProps>(() => import('./toast-card'));
const hasOwnUndo = 'input, textarea, select, [contenteditable]';

/** Mounted once by the app. The live region is always there, so that its first text is announced, too. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, currentToast);
  const [held, setHeld] = useState<number | null>(null);
  useTime(toast, held === toast?.id);

  // Ctrl+Z undoes from the start, wherever the focus is; in a text field it belongs to the text.
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!/^z$/i.test(event.key) || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (event.target instanceof HTMLElement && event.target.closest(hasOwnUndo)) return;
      // A held key undoes one change, not all.
      if (event.repeat || undoLatest()) event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <FloatingRegion>
      <div role="status" aria-live="polite" aria-atomic="true">
        <Suspense>
          {toast ? (
            <ToastCard key={toast.id} toast={toast} held={held === toast.id} onHold={setHeld} />
          ) : null}
        </Suspense>
      </div>
    </FloatingRegion>
  );
}

/** Runs the six seconds of a toast. Hover, focus or a touch pauses the time; it continues with the rest. */
function useTime(toast: ShownToast | null, held: boolean): void {
  const { id, round } = toast ?? {};
  const left = useRef({ id, round, time: toastTime });
  useEffect(() => {
    if (id === undefined || held) return;
    if (left.current.id !== id || left.current.round !== round) left.current = { id, round, time: toastTime };
    const started = performance.now();
    const timer = setTimeout(hideToast, left.current.time);
    return () => {
      clearTimeout(timer);
      left.current.time = Math.max(0, left.current.time - (performance.now() - started));
    };
  }, [id, round, held]);
}
