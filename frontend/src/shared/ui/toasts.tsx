import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx';
import { currentToast, hideToast, onToast } from './toast';
import { useTopLayer } from './top-layer';
import styles from './toast.module.css';

const ToastCard = lazy(() => import('./toast-card'));

/** Mounted once by the app. The region is always there, so that its first sentence is announced too. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, currentToast);
  const host = useTopLayer();

  // Undo is one key away from the first moment, wherever the focus is; in a text field the key belongs to the text.
  useEffect(() => {
    const undo = toast?.undo;
    if (!undo) return;
    function onKey(event: KeyboardEvent) {
      const target = event.target;
      if (!/^z$/i.test(event.key) || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return;
      event.preventDefault();
      undo?.();
      hideToast();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [toast]);

  return createPortal(
    <div
      className={cx(styles.region, host !== document.body && styles.over)}
      role="status"
      aria-live="polite"
      aria-atomic="true"
      // In the top layer it stands where the window says, also inside a dialog that moves.
      popover="manual"
      ref={(element) => {
        // A dialog may be gone together with its page before the region has moved on.
        if (element?.isConnected && 'showPopover' in element && !element.matches(':popover-open')) element.showPopover();
      }}
    >
      <Suspense>{toast ? <ToastCard key={toast.id} toast={toast} /> : null}</Suspense>
    </div>,
    host,
  );
}
