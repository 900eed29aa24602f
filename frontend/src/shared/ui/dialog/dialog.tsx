import { X } from 'lucide-react';
import {
  useCallback,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type TouchEvent,
} from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { IconButton } from '../button';
import { cx } from '../cx';
import { useModal } from './use-modal';
import styles from './dialog.module.css';

const swipeDistance = 100;
const swipeTime = 500;

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode;
  /** A bare dialog shows its own heading (the item's picture comes first). */
  bare?: boolean;
  /** Two columns side by side where the window is wide enough. */
  roomy?: boolean;
  /** Three columns. */
  broad?: boolean;
  /** As high as the window whatever it shows, on paper. */
  tall?: boolean;
  accent?: 'shopping' | 'task' | undefined;
  role?: 'dialog' | 'alertdialog';
};

/**
 * A sheet on phones, a centred dialog from 600 px. Escape, scrim, close button, a swipe down and the
 * browser's Back all close it.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  bare = false,
  roomy = false,
  broad = false,
  tall = false,
  accent,
  role,
}: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [body, overflows] = useOverflow();
  const shown = useModal(dialog, heading, open, onClose);
  const touch = useRef<{ y: number; at: number } | null>(null);

  function onScrim(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === dialog.current) onClose();
  }

  // The sheet follows the finger; a scrolled body scrolls up first.
  function onTouchStart({ target, touches, timeStamp }: TouchEvent) {
    if (!(target instanceof Element)) return;
    // React passes on the events of a dialog inside this one.
    // A grip moves a card, not the sheet.
    const isOwn = target.closest('dialog') === dialog.current && !target.closest('[data-grip]');
    const scrolled = target.closest(`.${styles.body ?? ''}`)?.scrollTop ?? 0;
    const finger = touches[0];
    touch.current =
      finger && isOwn && scrolled <= 0 && touches.length === 1 ? { y: finger.clientY, at: timeStamp } : null;
  }
  function follow(distance: number) {
    dialog.current?.style.setProperty('--pull', `${Math.max(0, distance)}px`);
  }
  function onTouchMove(event: TouchEvent) {
    const finger = event.touches[0];
    if (touch.current && finger) follow(finger.clientY - touch.current.y);
  }
  function onTouchEnd(event: TouchEvent) {
    const start = touch.current;
    touch.current = null;
    follow(0);
    const finger = event.changedTouches[0];
    if (start && finger && finger.clientY - start.y > swipeDistance && event.timeStamp - start.at < swipeTime)
      onClose();
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      className={cx(styles.dialog, roomy && styles.roomy, broad && styles.broad, tall && styles.tall)}
      data-accent={accent}
      aria-labelledby={id}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      onCancel={(event) => {
        // A file input sends it too, and React passes on the one of a dialog inside.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={onScrim}
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={onTouchEnd}
      onTouchCancel={() => follow(0)}
    >
      {shown ? (
        <div className={styles.panel}>
          <div className={styles.grab} aria-hidden="true" />
          <div className={cx(styles.head, bare && styles.bare)}>
            <h2 ref={heading} id={id} tabIndex={-1} className={bare ? 'visually-hidden' : styles.title}>
              {title}
            </h2>
            <IconButton label={t('common.close')} onClick={onClose} raised={bare}>
              <X aria-hidden="true" strokeWidth={2.25} />
            </IconButton>
          </div>
          {/* A scrolling body must be reachable by keyboard. */}
          <div
            ref={body}
            id={`${id}-body`}
            className={styles.body}
            {...(overflows && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}
          >
            <div>{children}</div>
          </div>
          {footer ? <div className={styles.foot}>{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}

/** Returns a ref and whether the content of its element is higher than the element. */
function useOverflow(): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // One pixel may be rounding.
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1));
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return [watch, overflows];
}
