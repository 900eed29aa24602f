import {
  ChevronLeft,
  ChevronRight,
  Download,
  Flag,
  Maximize,
  Paintbrush,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { useSinglePress } from '../../../shared/hooks/use-single-press';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { pictureMark } from '../../../shared/lib/picture-mark';
import { IconButton } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { useModal } from '../../../shared/ui/dialog/use-modal';
import type { ItemRow } from '../../../sync/types';
import { PictureFacts } from '../request-image/picture-facts';
import { useAwaited, useLargePicture } from './large-picture';
import { positionOf } from './position';
import { useReported } from './reported';
import { useStage } from './use-stage';
import { largest, step } from './zoom';
import styles from './viewer.module.css';

const ReportDialog = lazyComponent<{ image: ItemRow['image']; open: boolean; onClose: () => void }>(
  () => import('./report-dialog'),
);

export interface ViewerProps {
  /** The pictures to turn through, in the order of the list. */
  items: readonly ItemRow[];
  /** The item that is shown; null before the first opening. */
  itemId: string | null;
  open: boolean;
  accent: 'shopping' | 'task';
  onClose: () => void;
  onTurn: (itemId: string) => void;
  /** Null: a helper, who only looks. */
  onPaint: ((item: ItemRow) => void) | null;
}

/** The picture viewer in full screen: zoom, turn to the next picture, download. */
export default function Viewer({ items, itemId, open, accent, onClose, onTurn, onPaint }: ViewerProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useModal(dialog, heading, open, onClose);
  // A collaborator may delete the shown item: it stays on the screen.
  const [last, setLast] = useState<{ item: ItemRow; at: number } | null>(null);
  const { item, at, before, after } = positionOf(items, itemId, last);
  if (item && at !== null && (item !== last?.item || at !== last.at)) setLast({ item, at });
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <dialog
        ref={dialog}
        className={styles.viewer}
        data-accent={accent}
        aria-label={t('picture.of', { name: item?.name ?? '' })}
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {shown && item ? (
          <Looking
            item={item}
            accent={accent}
            place={at === null ? null : t('picture.place', { place: at + 1, total: items.length })}
            heading={heading}
            before={before}
            after={after}
            onClose={onClose}
            onTurn={onTurn}
            onPaint={onPaint}
            onReport={() => setReporting(true)}
          />
        ) : null}
      </dialog>
      {/* Outside the viewer: keys and closing are separate. */}
      {reporting && item ? (
        <Suspense>
          <ReportDialog image={item.image} open={open} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

type LookingProps = Pick<ViewerProps, 'accent' | 'onClose' | 'onTurn' | 'onPaint'> & {
  onReport: () => void;
  item: ItemRow;
  /** Null once the item is no longer on the list. */ place: string | null;
  heading: React.RefObject<HTMLHeadingElement | null>;
  before: ItemRow | null;
  after: ItemRow | null;
};

function Looking({
  item,
  accent,
  place,
  heading,
  before,
  after,
  onClose,
  onTurn,
  onPaint,
  onReport,
}: LookingProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const live = useSyncExternalStore(subscribeToEngine, () => currentEngine()?.sync().live ?? false);
  const url = useLargePicture(item);
  useAwaited(item, live);
  const stage = useRef<HTMLDivElement>(null);
  const turn = (by: 1 | -1) => {
    const to = by === 1 ? after : before;
    if (to) onTurn(to.id);
  };
  const { view, zoom, fit, onKeyDown, fingers } = useStage(stage, item.id, { onTurn: turn, onClose });
  const generating = item.image.status === 'generating';
  const isPhoto = item.image.kind === 'photo';
  const reported = useReported(item.image);
  const once = useSinglePress();

  return (
    <div
      className={styles.page}
      onKeyDown={onKeyDown}
      ref={(element) => element?.style.setProperty('--glow', item.image.color)}
    >
      <div className={styles.head}>
        <p className={styles.place} aria-hidden="true">
          {place}
        </p>
        <IconButton label={t('common.close')} raised onClick={onClose}>
          <X aria-hidden="true" strokeWidth={2.25} />
        </IconButton>
      </div>
      <div ref={stage} className={cx(styles.stage, view.scale > 1 && styles.enlarged)} {...fingers}>
        <Shown
          item={item}
          url={url}
          view={view}
          alt={t('picture.of', { name: item.name })}
          painting={generating}
        />
      </div>
      <div className={styles.turns} {...fingers}>
        <IconButton
          label={t('picture.previous')}
          raised
          className={cx(styles.turn, styles.previous)}
          {...usable(before !== null, () => turn(-1))}
        >
          <ChevronLeft aria-hidden="true" strokeWidth={2.75} />
        </IconButton>
        <IconButton
          label={t('picture.next')}
          raised
          className={cx(styles.turn, styles.next)}
          {...usable(after !== null, () => turn(1))}
        >
          <ChevronRight aria-hidden="true" strokeWidth={2.75} />
        </IconButton>
      </div>
      <div className={styles.foot}>
        <h2
          ref={heading}
          tabIndex={-1}
          className={styles.name}
          aria-live="polite"
          aria-describedby="viewer-keys"
        >
          {item.name}
          <span className="visually-hidden"> {place}</span>
        </h2>
        <PictureFacts item={item} />
        {place === null ? (
          <p className={styles.note} role="status">
            {t(`item.gone.${accent}`)}
          </p>
        ) : null}
        {online ? null : <p className={styles.note}>{t('picture.offline')}</p>}
        <div className={styles.tools} role="group" aria-label={t('picture.look')}>
          <IconButton label={t('picture.zoomOut')} {...usable(view.scale > 1, () => zoom(1 / step))}>
            <ZoomOut aria-hidden="true" strokeWidth={2.25} />
          </IconButton>
          <IconButton label={t('picture.fit')} {...usable(view.scale > 1, fit)}>
            <Maximize aria-hidden="true" strokeWidth={2.25} />
          </IconButton>
          <IconButton label={t('picture.zoomIn')} {...usable(view.scale < largest, () => zoom(step))}>
            <ZoomIn aria-hidden="true" strokeWidth={2.25} />
          </IconButton>
          <span className={styles.gap} />
          {onPaint ? (
            <IconButton
              label={t('picture.again')}
              {...usable(!generating && !isPhoto && place !== null, () => once(item.id, () => onPaint(item)))}
            >
              <Paintbrush aria-hidden="true" strokeWidth={2.25} />
            </IconButton>
          ) : null}
          <a
            className={styles.take}
            href={url}
            download={fileName(item, url)}
            aria-label={t('picture.download')}
            title={t('picture.download')}
          >
            <Download aria-hidden="true" strokeWidth={2.25} />
          </a>
          <IconButton
            label={t(reported ? 'picture.reportedAlready' : 'picture.report')}
            {...usable(item.image.imageId !== '' && !isPhoto && online, onReport)}
          >
            <Flag aria-hidden="true" strokeWidth={2.25} fill={reported ? 'currentColor' : 'none'} />
          </IconButton>
        </div>
        <p id="viewer-keys" className="visually-hidden">
          {t('picture.keys')}
        </p>
      </div>
    </div>
  );
}

/** The known picture stays until the larger or newer one has loaded. */
function Shown({
  item,
  url,
  view,
  alt,
  painting,
}: {
  item: ItemRow;
  url: string;
  view: { scale: number; x: number; y: number };
  alt: string;
  painting: boolean;
}) {
  const [here, setHere] = useState<{ of: string; url: string } | null>(null);
  const { imageUrl, thumbnailUrl } = item.image;
  // Without a network only the thumbnail may be cached.
  const [lost, setLost] = useState<string | null>(null);
  const below = here?.of === item.id ? here.url : lost === imageUrl ? thumbnailUrl : imageUrl;
  const turn = pictureMark(imageUrl).slice(2);
  return (
    <div
      className={cx(styles.picture, painting && styles.painting)}
      data-turn={turn || undefined}
      ref={(element) => {
        element?.style.setProperty('--turn', turn || null);
        element?.style.setProperty('--scale', String(view.scale));
        element?.style.setProperty('--x', `${view.x}px`);
        element?.style.setProperty('--y', `${view.y}px`);
      }}
    >
      {below === '' ? null : (
        <img key={below} src={below} alt={alt} draggable={false} onError={() => setLost(imageUrl)} />
      )}
      {url === below || url === '' ? null : (
        <img
          key={url}
          className={styles.coming}
          src={url}
          alt=""
          draggable={false}
          onLoad={() => setTimeout(() => setHere({ of: item.id, url }), 220)}
        />
      )}
    </div>
  );
}

/** Not `disabled`: a button that disables itself on a press would lose the focus, and the keys with it. */
const usable = (may: boolean, onClick: () => void) => ({
  'aria-disabled': !may,
  onClick: may ? onClick : undefined,
});

/** A file name that any file system accepts. */
function fileName({ name }: ItemRow, url: string): string {
  const end = /\.(\w+)(?:[?#]|$)/.exec(url.split('/').at(-1) ?? '')?.[1] ?? 'webp';
  return `${name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'pictick'}.${url.includes('.svg') ? 'svg' : end}`;
}
