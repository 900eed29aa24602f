import { ZoomIn, ZoomOut } from 'lucide-react';
import { useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { positionOf, squareOf, zoomLimit } from './crop';
import type { Photo } from './read-photo';
import { useCrop } from './use-crop';
import styles from './photo-dialog.module.css';

export interface ChosenSquare {
  square: () => { left: number; top: number; side: number };
}

type Props = { photo: Photo; name: string; ref: Ref<ChosenSquare> };

/** The square of a photo that is used: moved by a finger or the arrow keys, and enlarged. */
export function PhotoStage({ photo: { image }, name, ref }: Props) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const size = useMemo(() => ({ width: image.naturalWidth, height: image.naturalHeight }), [image]);
  const { crop, zoom, place, onArrow, pointer } = useCrop(stage, size);
  useImperativeHandle(ref, () => ({ square: () => squareOf(size, crop) }));
  const { left, top, side } = squareOf(size, crop);
  const places = positionOf(size, crop);
  const most = zoomLimit(size);
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent' });

  return (
    <div className={styles.crop}>
      {/* A quick drag downwards would close the dialog. */}
      <div
        ref={stage}
        className={styles.stage}
        onTouchStart={(event) => event.stopPropagation()}
        {...pointer}
      >
        <img
          className={styles.photo}
          src={image.src}
          alt={t('picture.of', { name })}
          draggable={false}
          ref={(element) => {
            element?.style.setProperty('--width', `${(size.width / side) * 100}%`);
            element?.style.setProperty('--left', `${(-left / side) * 100}%`);
            element?.style.setProperty('--top', `${(-top / side) * 100}%`);
          }}
        />
        {(['x', 'y'] as const).map((axis) => (
          <input
            key={axis}
            type="range"
            className={styles.place}
            min={0}
            max={100}
            aria-label={t(`photo.move.${axis}`)}
            aria-valuetext={percent.format(places[axis] ?? 0.5)}
            disabled={places[axis] === null}
            value={Math.round((places[axis] ?? 0.5) * 100)}
            onChange={(event) => place(axis, event.target.valueAsNumber / 100)}
            onKeyDown={onArrow}
          />
        ))}
      </div>
      {most > 1 ? (
        <label className={styles.zoom}>
          <ZoomOut aria-hidden="true" strokeWidth={2.25} />
          <input
            type="range"
            min={1}
            max={most}
            step={0.01}
            aria-label={t('photo.zoom')}
            aria-valuetext={percent.format(crop.zoom)}
            value={crop.zoom}
            onChange={(event) => zoom(event.target.valueAsNumber)}
          />
          <ZoomIn aria-hidden="true" strokeWidth={2.25} />
        </label>
      ) : null}
      {most > 1 || places.x !== null || places.y !== null ? (
        <p className={styles.hint}>{t('photo.fit')}</p>
      ) : null}
    </div>
  );
}
