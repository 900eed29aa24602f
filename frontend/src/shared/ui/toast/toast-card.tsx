import { Check, CircleAlert, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useBlobUrl } from '../../hooks/use-blob-url';
import { focusOutlives } from '../../lib/focus-next';
import { cx } from '../cx';
import { undoShown, type ShownToast } from './toast-queue';
import styles from './toast.module.css';

/** `onHold` gets the id of the toast whose time is paused, or null. */
export type ToastCardProps = { toast: ShownToast; held: boolean; onHold: (id: number | null) => void };

/** In ms: a little longer than the entrance animation. */
const risesMs = 400;

/** The content of the toast. Its code is loaded with the first toast. */
export default function ToastCard({
  toast: { id, round, text, picture, failed, undoable },
  held,
  onHold,
}: ToastCardProps) {
  const { t } = useTranslation();
  const blobUrl = useBlobUrl(picture instanceof Blob ? picture : null);
  const pictureUrl = picture instanceof Blob ? blobUrl : picture?.url;
  const hold = () => onHold(id);
  const [shownAt] = useState(() => performance.now());
  // A toast that appears under a resting pointer is not paused by it, or waiting ones would never come.
  const holdIfMoved = () => {
    if (performance.now() - shownAt > risesMs) hold();
  };
  const release = () => onHold(null);
  // A card that is removed or moves into a dialog gets no pointerleave event.
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
      {pictureUrl ? (
        <img className={styles.picture} src={pictureUrl} alt="" width="46" height="46" />
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
