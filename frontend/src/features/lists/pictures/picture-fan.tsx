import { Picture } from '../../../shared/ui/picture/picture';
import { usePlainPicture } from './picture-book';
import styles from './picture-fan.module.css';

/** A picture out of the book, by its key; its square stays quiet until the book is open. */
export function PlainPicture({ depicts, className }: { depicts: string; className?: string | undefined }) {
  const picture = usePlainPicture(depicts);
  return picture ? (
    <Picture src={picture.url} color={picture.color} className={className} eager />
  ) : (
    <span className={`${styles.blank ?? ''} ${className ?? ''}`} />
  );
}

/** Two cards held like a hand of cards: what a list type looks like, before its name. */
export function PictureFan({ pictures }: { pictures: [string, string] }) {
  return (
    <span className={styles.fan} aria-hidden="true">
      {pictures.map((key) => (
        <PlainPicture key={key} depicts={key} className={styles.card} />
      ))}
    </span>
  );
}
