import { Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { wholeWidth } from '../../../shared/lib/long-name';
import { cx } from '../../../shared/ui/cx';
import { Picture } from '../../../shared/ui/picture/picture';
import { Sticker } from '../../../shared/ui/picture/sticker';
import type { Line } from '../add-item/duplicates';
import { PlusSign } from '../pictures/plus-sign';
import styles from './catalogue-tile.module.css';

/** In em: a wider word has the font size of `broken`. */
const widestWhole = 8.4;
const broken = 7;

interface Props {
  name: string;
  quantity?: string | null;
  url: string;
  color: string;
  isOn: boolean;
  /** It was tapped: the seal falls. */
  isTouched: boolean;
  /** The home has given it a star. */
  isFavourite?: boolean;
  /** A plus says that a tap adds. */
  plus?: boolean;
  onTap: (thing: Line) => void;
  /** In place of the name. */
  label?: string;
}

/** A thing of the catalogue: a tap puts it on the list, a second one takes it off. A tap renders only its own tile. */
export const CatalogueTile = memo(function CatalogueTile({
  name,
  quantity = null,
  url,
  color,
  isOn,
  isTouched,
  isFavourite = false,
  plus = false,
  onTap,
  label = name,
}: Props) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={cx(styles.tile, isOn && styles.on, plus && styles.centred)}
      aria-pressed={isOn}
      data-thing={name}
      onClick={() => onTap({ name, quantity })}
    >
      <span className={styles.frame}>
        <Picture src={url} color={color} name={name} size={128} className={styles.picture} />
        {isOn ? <Sticker size={40} falling={isTouched} className={styles.seal} /> : null}
        {isFavourite ? <Star aria-hidden="true" className={styles.star} /> : null}
      </span>
      {plus && !isOn ? <PlusSign /> : null}
      <span
        className={styles.name}
        ref={(element) =>
          element?.style.setProperty('--widest', String(wholeWidth(label, widestWhole, broken)))
        }
      >
        {label}
        {isFavourite ? <span className="visually-hidden"> {t('usual.favourite')}</span> : null}
      </span>
    </button>
  );
});
