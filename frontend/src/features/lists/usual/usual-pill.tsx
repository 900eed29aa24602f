import type { Picture } from '../../../sync/types';
import type { UsualName } from './usual-names';
import styles from './usual-chips.module.css';

type Props = UsualName & { picture: Picture; onTap: () => void };

/** A thing with its picture and usual amount, which a tap adds. */
export function UsualPill({ thing, name, quantity, picture: { thumbnailUrl, color }, onTap }: Props) {
  return (
    <button type="button" className={styles.pill} data-thing={thing} onClick={onTap}>
      <span className={styles.frame} ref={(frame) => frame?.style.setProperty('--ground', color)}>
        {thumbnailUrl === '' ? null : (
          <img src={thumbnailUrl} alt="" width={42} height={42} decoding="async" draggable={false} />
        )}
      </span>
      <span className={styles.name}>{name}</span>
      {quantity === null ? null : <span className={styles.quantity}>{quantity}</span>}
    </button>
  );
}
