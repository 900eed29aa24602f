import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Check, CircleAlert, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTopLayer } from './top-layer';
import { cx } from './cx';
import styles from './toast.module.css';

export const toastTime = 6000;

type Toast = {
  /** What happened, in the person's language already. */
  text: string;
  picture?: { url: string; color: string };
  undo?: () => void;
  failed?: boolean;
};

let current: (Toast & { id: number }) | null = null;
let last = 0;
const listeners = new Set<() => void>();

function set(next: typeof current) {
  current = next;
  for (const listener of listeners) listener();
}

/** One at a time: a new one takes the place of the old. */
export function showToast(toast: Toast): void {
  set({ ...toast, id: ++last });
}

function hideToast(): void {
  set(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Mounted once by the app. The region is always there, so that its first sentence is announced too. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribe, () => current);
  const host = useTopLayer();
  return createPortal(
    <div className={styles.region} role="status" aria-live="polite" aria-atomic="true">
      {toast ? <Card key={toast.id} toast={toast} /> : null}
    </div>,
    host,
  );
}

function Card({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const left = useRef(toastTime);

  // Hover, focus or a finger holds the time; it goes on with what was left.
  useEffect(() => {
    if (held) return;
    const started = performance.now();
    const timer = setTimeout(hideToast, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [held]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={cx(styles.toast, held && styles.held)}
      onPointerEnter={hold}
      onPointerLeave={release}
      onPointerDown={hold}
      onPointerUp={(event) => (event.pointerType === 'mouse' ? undefined : release())}
      onPointerCancel={release}
      onFocus={hold}
      onBlur={release}
    >
      {toast.picture ? <img className={styles.picture} src={toast.picture.url} alt="" width="46" height="46" /> : toast.failed ? <CircleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
      <p className={styles.text}>{toast.text}</p>
      {toast.undo ? (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            toast.undo?.();
            hideToast();
          }}
        >
          <span className={styles.clock} aria-hidden="true">
            <svg viewBox="0 0 28 28">
              <circle className={styles.track} cx="14" cy="14" r="11" />
              <circle className={styles.rest} cx="14" cy="14" r="11" pathLength="100" />
            </svg>
            <Undo2 strokeWidth={3} />
          </span>
          {t('common.undo')}
        </button>
      ) : null}
    </div>
  );
}
