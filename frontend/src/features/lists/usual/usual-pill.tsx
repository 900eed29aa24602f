import { useTranslation } from '../../../i18n/use-translation';
import { Sticker } from '../../../shared/ui/picture/sticker';
import type { Picture } from '../../../sync/types';
import type { ShownName } from './use-usual';
import styles from './usual-chips.module.css';

type Props = ShownName & { picture: Picture; onTap: () => void };

/** A thing with its picture and usual amount, which a tap adds. One that is on the list has the seal, and a tap does nothing. */
export function UsualPill({
  thing,
  name,
  quantity,
  isOn = false,
  picture: { thumbnailUrl, color },
  onTap,
}: Props) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.pill}
      data-thing={thing}
      aria-disabled={isOn || undefined}
      onClick={isOn ? undefined : onTap}
    >
      <span className={styles.frame} ref={(frame) => frame?.style.setProperty('--ground', color)}>
        {thumbnailUrl === '' ? null : (
          <img src={thumbnailUrl} alt="" width={42} height={42} decoding="async" draggable={false} />
        )}
      </span>
      {isOn ? (
        <span className={styles.seal}>
          <Sticker size={30} />
        </span>
      ) : null}
      <span className={styles.name}>
        {name}
        {isOn ? <span className="visually-hidden"> {t('typing.onList')}</span> : null}
      </span>
      {quantity === null ? null : <span className={styles.quantity}>{quantity}</span>}
    </button>
  );
}
