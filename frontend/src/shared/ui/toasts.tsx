import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { currentToast, onToast } from './toast';
import { useTopLayer } from './top-layer';
import styles from './toast.module.css';

const ToastCard = lazy(() => import('./toast-card'));

/** Mounted once by the app. The region is always there, so that its first sentence is announced too. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, currentToast);
  const host = useTopLayer();
  return createPortal(
    <div className={styles.region} role="status" aria-live="polite" aria-atomic="true">
      <Suspense>{toast ? <ToastCard key={toast.id} toast={toast} /> : null}</Suspense>
    </div>,
    host,
  );
}
