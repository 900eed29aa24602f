import type { ReactNode } from 'react';
import { pictureTypes } from '../../../shared/lib/picture-file';
import { cx } from '../../../shared/ui/cx';
import styles from './photo-file.module.css';

type Props = {
  /** Opens the camera where the device has one. */
  camera?: boolean;
  disabled?: boolean;
  /** Name of a control that shows an icon only. */
  label?: string;
  className?: string | undefined;
  onFile: (file: File) => void;
  children: ReactNode;
};

/** HEIC is left out on purpose: then an iPhone converts the photo to JPEG. */
const accepted = pictureTypes.join();

/** Chooses a file, or takes it with the camera. A cancelled choice changes nothing. */
export function PhotoFile({ camera = false, disabled = false, label, className, onFile, children }: Props) {
  return (
    <label className={styles.file} data-off={disabled || undefined} title={label}>
      <input
        type="file"
        className="visually-hidden"
        accept={accepted}
        capture={camera ? 'environment' : undefined}
        disabled={disabled}
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          if (chosen) onFile(chosen);
        }}
      />
      <span className={cx(className)}>{children}</span>
    </label>
  );
}
