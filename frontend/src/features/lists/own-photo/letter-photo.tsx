import { Camera } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { cx } from '../../../shared/ui/cx';
import type { ItemRow } from '../../../sync/types';
import { PhotoFile } from './photo-file';
import styles from './letter-photo.module.css';

export interface LetterPhotoProps {
  item: ItemRow;
  className: string | undefined;
  onFile: (item: ItemRow, file: File) => void;
}

/** The camera on a card that shows a letter only. Without a network it is not there. */
export default function LetterPhoto({ item, className, onFile }: LetterPhotoProps) {
  const { t } = useTranslation();
  if (!useOnline()) return null;
  return (
    <div className={cx(styles.place, className)}>
      <PhotoFile
        camera
        className={styles.camera}
        label={t('photo.takeOf', { name: item.name })}
        onFile={(file) => onFile(item, file)}
      >
        <Camera aria-hidden="true" strokeWidth={2.5} />
      </PhotoFile>
    </div>
  );
}
