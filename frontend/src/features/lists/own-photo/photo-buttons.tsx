import { Camera, ImageUp, Paintbrush } from 'lucide-react';
import { Suspense, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useMedia } from '../../../shared/hooks/use-media';
import { useOnline } from '../../../shared/hooks/use-online';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Button } from '../../../shared/ui/button';
import { look } from '../../../shared/ui/button-look';
import type { PhotoItem } from './change-photo';
import { isPhoto } from './kind-of-picture';
import type { PhotoDialogProps } from './photo-dialog';
import { PhotoFile } from './photo-file';
import { drawAgain } from './undo-photo';
import { usePhotoChoice } from './use-photo-choice';
import styles from './photo-buttons.module.css';

const PhotoDialog = lazyComponent<PhotoDialogProps>(() => import('./photo-dialog'));

type Props = {
  item: PhotoItem;
  accent: 'shopping' | 'task';
  disabled?: boolean;
  /** Icons without words. */
  brief?: boolean;
};

/** Takes or chooses a photo for an item, or shows its drawing again. */
export function PhotoButtons({ item, accent, disabled = false, brief: isBrief = false }: Props) {
  const { t } = useTranslation();
  const online = useOnline();
  const hasCamera = useMedia('(pointer: coarse)');
  const [busy, setBusy] = useState(false);
  const { choice, show, close } = usePhotoChoice();
  const ways = useRef<HTMLDivElement>(null);
  const off = disabled || !online;
  // Beside the way back to the drawing there is no room for more words.
  const brief = isBrief || isPhoto(item);
  const choose = (file: File) => show(item, file);

  async function draw() {
    setBusy(true);
    await drawAgain(item);
    setBusy(false);
    // The button is gone with the photo.
    ways.current?.querySelector('input')?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.photo}>
      <div ref={ways} className={styles.ways} role="group" aria-label={t('photo.own')}>
        {isPhoto(item) ? (
          <Button
            kind="soft"
            small
            busy={busy}
            disabled={off}
            icon={<Paintbrush aria-hidden="true" strokeWidth={2.25} />}
            onClick={() => void draw()}
          >
            {t('photo.drawing')}
          </Button>
        ) : null}
        {hasCamera ? (
          <Way camera brief={brief} disabled={off} words={t('photo.take')} onFile={choose}>
            <Camera aria-hidden="true" strokeWidth={2.25} />
          </Way>
        ) : null}
        <Way brief={brief || hasCamera} disabled={off} words={t('photo.choose')} onFile={choose}>
          <ImageUp aria-hidden="true" strokeWidth={2.25} />
        </Way>
      </div>
      {online ? null : <p className={styles.offline}>{t('photo.offline')}</p>}
      {choice ? (
        <Suspense>
          <PhotoDialog key={choice.times} {...choice} accent={accent} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}

type WayProps = Pick<ComponentProps<typeof PhotoFile>, 'camera' | 'disabled' | 'onFile' | 'children'> & {
  brief: boolean;
  words: string;
};

function Way({ brief, words, children, ...rest }: WayProps) {
  return (
    <PhotoFile
      {...rest}
      {...(brief && { label: words })}
      className={brief ? styles.round : look({ kind: 'soft', small: true })}
    >
      {children}
      {brief ? null : <span>{words}</span>}
    </PhotoFile>
  );
}
