import type { Child } from '../../../api/engine/households';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { cx } from '../../../shared/ui/cx';
import { Sticker } from '../../../shared/ui/picture/sticker';
import styles from './child-faces.module.css';

type Props = {
  label: string;
  children: readonly Child[];
  chosen: readonly string[];
  /** Diameter in px. */
  size: 48 | 56;
  /** Words while none is chosen. */
  none?: string;
  onChange: (chosen: string[]) => void;
};

/** Children as switches in one row; those that are on carry ring and seal. Answers ids in the family's order. */
export function ChildFaces({ label, children, chosen, size, none, onChange }: Props) {
  const toggle = (id: string) =>
    onChange(children.flatMap((each) => (chosen.includes(each.id) === (each.id !== id) ? [each.id] : [])));
  return (
    <div role="group" aria-label={label} className={styles.row}>
      <span className={styles.label} aria-hidden="true">
        {label}
        {chosen.length === 0 && none ? <small>{none}</small> : null}
      </span>
      <span className={styles.faces}>
        {children.map(({ id, nickname, animal, colour }) => {
          const isChosen = chosen.includes(id);
          return (
            <button
              key={id}
              type="button"
              aria-label={nickname}
              aria-pressed={isChosen}
              title={nickname}
              className={cx(styles.face, isChosen && styles.chosen)}
              onClick={() => toggle(id)}
            >
              <AnimalFace animal={animal} colour={colour} size={size} />
              {isChosen ? <Sticker size={30} falling className={styles.seal} /> : null}
            </button>
          );
        })}
      </span>
    </div>
  );
}
