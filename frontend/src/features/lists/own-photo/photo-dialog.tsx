import { CircleAlert, ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { freshId } from '../../../api/http/ids';
import { familyPaths } from '../../../app/family-paths';
import { useTranslation } from '../../../i18n/use-translation';
import { openPlansDialog } from '../../../shared/lib/plans-dialog-store';
import { Button } from '../../../shared/ui/button';
import { look } from '../../../shared/ui/button-look';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { LinkButton } from '../../../shared/ui/link-button';
import { Ring } from '../../../shared/ui/spinner';
import type { PhotoItem } from './change-photo';
import { PhotoFile } from './photo-file';
import { PhotoStage, type ChosenSquare } from './photo-stage';
import { readPhoto, type Photo, type PhotoProblem } from './read-photo';
import { shrinkPhoto } from './shrink-photo';
import { useSavePhoto } from './use-save-photo';
import styles from './photo-dialog.module.css';

export interface PhotoDialogProps {
  item: PhotoItem;
  /** The first chosen file; another one is chosen in the dialog. */
  file: File;
  accent: 'shopping' | 'task';
  open: boolean;
  onClose: () => void;
}

type Read = { of: File; photo: Photo | PhotoProblem };

/** A chosen photo of an item: cropped and made small here, then sent. */
export default function PhotoDialog({ item, file: first, accent, open, onClose }: PhotoDialogProps) {
  const { t } = useTranslation();
  const [file, setFile] = useState(first);
  const read = useRead(file, open);
  const square = useRef<ChosenSquare>(null);
  const save = useSavePhoto(open, onClose);
  const sent = useRef({ file, at: '', key: '' });
  const photo = typeof read === 'object' ? read : null;
  const problem = typeof read === 'string' ? t(`reference.${read}`) : save.problem;

  function use() {
    if (!photo || !square.current) return;
    const part = square.current.square();
    const at = JSON.stringify(part);
    // A retry after a lost answer gets that answer.
    if (sent.current.file !== file || sent.current.at !== at) sent.current = { file, at, key: freshId() };
    save.send({ item, key: sent.current.key, make: () => shrinkPhoto(photo.image, part) });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('photo.title', { name: item.name })}
      accent={accent}
      footer={
        <>
          <Button kind="accent" wide busy={save.busy} disabled={!photo} onClick={use}>
            {t('photo.use')}
          </Button>
          <PhotoFile
            className={look({ kind: 'quiet', wide: true })}
            disabled={save.busy}
            onFile={(other) => {
              save.forget();
              setFile(other);
            }}
          >
            <ImageUp aria-hidden="true" strokeWidth={2.25} />
            <span>{t('photo.another')}</span>
          </PhotoFile>
        </>
      }
    >
      <div className={styles.body}>
        {photo ? (
          <PhotoStage key={photo.image.src} ref={square} photo={photo} name={item.name} />
        ) : read === null ? (
          <div className={styles.blank} role="status" aria-label={t('photo.opening')}>
            <Ring />
          </div>
        ) : null}
        <p className={styles.wrong} role="alert">
          {problem ? (
            <>
              <CircleAlert aria-hidden="true" />
              <span>{problem}</span>
            </>
          ) : null}
        </p>
        {save.isFull ? (
          <div className={styles.full}>
            <LinkButton kind="soft" small to={familyPaths.photos}>
              {t('photo.all')}
            </LinkButton>
            <Button kind="honey" small aria-haspopup="dialog" onClick={() => openPlansDialog()}>
              {t('plan.see')}
            </Button>
          </div>
        ) : null}
        <p className={styles.rule}>{t('photo.rule')}</p>
      </div>
    </Dialog>
  );
}

/** Null while the file is read. The photo is freed once it is not shown any more. */
function useRead(file: File, open: boolean): Photo | PhotoProblem | null {
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    if (!open) return;
    let wanted = true;
    let shown: Photo | null = null;
    void readPhoto(file).then((photo) => {
      if (typeof photo === 'object') shown = photo;
      if (wanted) setRead({ of: file, photo });
      else shown?.close();
    });
    return () => {
      wanted = false;
      shown?.close();
    };
  }, [file, open]);
  return read?.of === file ? read.photo : null;
}
