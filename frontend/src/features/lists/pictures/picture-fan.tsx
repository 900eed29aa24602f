import { Picture } from '../../../shared/ui/picture/picture';
import { usePlainPicture } from './picture-book';
import styles from './picture-fan.module.css';

/** A picture of the picture book by its key; an empty square until the book has loaded. */
export function PlainPicture({ depicts, className }: { depicts: string; className?: string | undefined }) {
  const picture = usePlainPicture(depicts);
  return picture ? (
    <Picture src={picture.url} color={picture.color} className={className} eager />
  ) : (
    <span className={`${styles.blank ?? ''} ${className ?? ''}`} />
  );
}

/** Two overlapping cards that show a list type before its name. */
export function PictureFan({ pictures }: { pictures: [string, string] }) {
  return (
    <span className={styles.fan} aria-hidden="true">
      {pictures.map((key) => (
        <PlainPicture key={key} depicts={key} className={styles.card} />
      ))}
    </span>
  );
}
