import type { Child } from '@pictick/rules/household/household-view';
import { cx } from '../cx';
import { Sticker } from '../picture/sticker';
import { AnimalFace } from './animal-face';
import styles from './child-choice.module.css';

type Face = Pick<Child, 'id' | 'nickname' | 'animal' | 'colour'>;

/** Children as buttons. With `chosen` they are switches; those that are on carry ring and seal. */
export function ChildChoice<C extends Face>({
  label,
  children,
  chosen,
  noteOf,
  onChoose,
}: {
  label: string;
  children: readonly C[];
  chosen?: ReadonlySet<string>;
  /** Words under the name. */
  noteOf?: (child: C) => string | null;
  onChoose: (child: C) => void;
}) {
  return (
    <ul className={styles.children} aria-label={label}>
      {children.map((child) => {
        const { id, nickname, animal, colour } = child;
        const isChosen = chosen?.has(id);
        const note = noteOf?.(child);
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.child}
              aria-pressed={isChosen}
              onClick={() => onChoose(child)}
            >
              <span className={cx(styles.face, isChosen && styles.chosen)}>
                <AnimalFace animal={animal} colour={colour} size={72} />
                {isChosen ? <Sticker size={34} falling className={styles.seal} /> : null}
              </span>
              <span className={styles.name}>{nickname}</span>
              {note ? <span className={styles.note}>{note}</span> : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
