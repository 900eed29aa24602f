import { useEffect, useRef, useState } from 'react';
import { Check, CircleAlert, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { focusOutlives } from '../lib/focus-next';
import { IconButton } from './button';
import { cx } from './cx';
import { hideToast, type currentToast } from './toast';
import styles from './toast.module.css';

/** What the toast shows. It comes with the first toast: nobody waits for it before. */
export default function ToastCard({ toast }: { toast: NonNullable<ReturnType<typeof currentToast>> }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const left = useRef<number | null>(null);

  // Hover, focus or a finger holds the time; it goes on with what was left.
  useEffect(() => {
    if (held) return;
    const started = performance.now();
    const rest = left.current ?? toast.until - Date.now();
    const timer = setTimeout(hideToast, rest);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, rest - (performance.now() - started));
    };
  }, [held, toast]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      ref={focusOutlives}
      className={cx(styles.toast, held && styles.held)}
      onPointerEnter={hold}
      onPointerLeave={release}
      onPointerDown={hold}
      onPointerUp={(event) => (event.pointerType === 'mouse' ? undefined : release())}
      onPointerCancel={release}
      onFocus={hold}
      onBlur={release}
    >
      {toast.picture ? <img className={styles.picture} src={toast.picture.url} alt="" width="46" height="46" /> : toast.failed ? <CircleAlert aria-hidden="true" /> : toast.undo ? null : <Check aria-hidden="true" />}
      <p className={styles.text}>{toast.text}</p>
      {toast.undo ? (
        <button
          type="button"
          className={styles.undo}
          aria-keyshortcuts="Control+Z"
          onClick={() => {
            toast.undo?.();
            hideToast();
          }}
        >
          {toast.time ? (
            <Undo2 aria-hidden="true" strokeWidth={2.5} />
          ) : (
            <span className={styles.clock} aria-hidden="true">
              <svg viewBox="0 0 28 28">
                <circle className={styles.track} cx="14" cy="14" r="11" />
                <circle className={styles.rest} cx="14" cy="14" r="11" pathLength="100" />
              </svg>
              <Undo2 strokeWidth={3} />
            </span>
          )}
          {t('common.undo')}
        </button>
      ) : null}
      {toast.time ? (
        <IconButton label={t('common.close')} className={styles.close} onClick={hideToast}>
          <X aria-hidden="true" strokeWidth={2.5} />
        </IconButton>
      ) : null}
    </div>
  );
}
