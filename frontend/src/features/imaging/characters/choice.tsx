import { Lock, Paintbrush, Pencil, Plus } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { widestWord } from '../../../shared/lib/long-name';
import { IconButton } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { Sticker } from '../../../shared/ui/picture/sticker';
import styles from './choices.module.css';

type Props = {
  name: string;
  picture: string | null;
  /** Undefined where the entry cannot be chosen, only seen. */
  chosen?: boolean;
  locked?: boolean;
  round?: boolean;
  mark?: string | null;
  onChoose?: (() => void) | undefined;
  onEdit?: (() => void) | undefined;
};

/** A style or a character with its picture. The chosen one has the sticker. */
export function Choice({
  name,
  picture,
  chosen,
  locked = false,
  round = false,
  mark = null,
  onChoose,
  onEdit,
}: Props) {
  const { t } = useTranslation();
  const look = (
    <>
      <span className={styles.frame}>
        {picture === null ? (
          <Paintbrush aria-hidden="true" strokeWidth={2} />
        ) : (
          <img src={picture} alt="" width="120" height="120" loading="lazy" />
        )}
        {chosen ? <Sticker size={34} className={styles.sticker} falling /> : null}
        {locked ? <Lock className={styles.lock} aria-hidden="true" strokeWidth={2.25} /> : null}
      </span>
      <Name>{name}</Name>
      {mark === null ? null : <span className={styles.mark}>{mark}</span>}
    </>
  );
  const className = cx(
    styles.choice,
    chosen && styles.chosen,
    locked && styles.locked,
    round && styles.round,
  );
  return (
    <li className={styles.place}>
      {onChoose ? (
        <button type="button" className={className} aria-pressed={chosen} onClick={onChoose}>
          {look}
        </button>
      ) : (
        <div className={className}>{look}</div>
      )}
      {onEdit ? (
        <span className={styles.edit}>
          <IconButton label={t('prompt.edit', { name })} onClick={onEdit}>
            <Pencil aria-hidden="true" strokeWidth={2.25} />
          </IconButton>
        </span>
      ) : null}
    </li>
  );
}

/** The last entry, which creates a new one. */
export function NewChoice({
  name,
  locked,
  round = false,
  onChoose,
}: {
  name: string;
  locked: boolean;
  round?: boolean;
  onChoose: () => void;
}) {
  return (
    <li className={styles.place}>
      <button
        type="button"
        className={cx(styles.choice, styles.new, round && styles.round)}
        onClick={onChoose}
      >
        <span className={styles.frame}>
          <Plus aria-hidden="true" strokeWidth={2.5} />
          {locked ? <Lock className={styles.lock} aria-hidden="true" strokeWidth={2.25} /> : null}
        </span>
        <Name>{name}</Name>
      </button>
    </li>
  );
}

/** The font size follows the widest word, so that no word is broken. */
function Name({ children }: { children: string }) {
  return (
    <span
      className={styles.name}
      ref={(element) => element?.style.setProperty('--widest', String(widestWord(children)))}
    >
      {children}
    </span>
  );
}
