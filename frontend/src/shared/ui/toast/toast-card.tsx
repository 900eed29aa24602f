import { Check, CircleAlert, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { focusOutlives } from '../../lib/focus-next';
import { cx } from '../cx';
import { undoShown, type ShownToast } from './toast-queue';
import styles from './toast.module.css';

/** `onHold` takes the id of the toast whose time stands still, or null. */
export type ToastCardProps = { toast: ShownToast; held: boolean; onHold: (id: number | null) => void };

/** A little longer than the animation in which it comes. */
const risesMs = 400;

/** What the toast shows. Its code comes with the first toast. */
export default function ToastCard({
  toast: { id, round, text, picture, failed, undoable },
  held,
  onHold,
}: ToastCardProps) {
  const { t } = useTranslation();
  const hold = () => onHold(id);
  const [shownAt] = useState(() => performance.now());
  // A toast that rises under a resting pointer is not held by it, or those that wait would never come.
  const holdIfMoved = () => {
    if (performance.now() - shownAt > risesMs) hold();
  };
  const release = () => onHold(null);
  // A card that goes, or moves into a dialog, hears of no pointer that leaves.
  useEffect(() => () => onHold(null), [onHold]);
  return (
    <div
      ref={focusOutlives}
      className={cx(styles.toast, held && styles.held)}
      onPointerEnter={holdIfMoved}
      onPointerMove={holdIfMoved}
      onPointerLeave={release}
      onPointerDown={hold}
      onPointerUp={(event) => (event.pointerType === 'mouse' ? undefined : release())}
      onPointerCancel={release}
      onFocus={hold}
      onBlur={release}
    >
      {picture ? (
        <img className={styles.picture} src={picture.url} alt="" width="46" height="46" />
      ) : failed ? (
        <CircleAlert aria-hidden="true" />
      ) : undoable ? null : (
        <Check aria-hidden="true" />
      )}
      <p className={styles.text}>{text}</p>
      {undoable ? (
        <button type="button" className={styles.undo} aria-keyshortcuts="Control+Z" onClick={undoShown}>
          <span className={styles.clock} aria-hidden="true">
            <svg viewBox="0 0 28 28" key={round}>
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
