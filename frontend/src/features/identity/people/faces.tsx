import type { Child } from '../../../api/engine/households';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import styles from './people.module.css';

/** The faces of the children with these ids, small and overlapping; null: of all. */
export function Faces({ ids, faces }: { ids: readonly string[] | null; faces: readonly Child[] }) {
  const shown = faces.filter(({ id }) => ids?.includes(id) ?? true);
  if (shown.length === 0) return null;
  return (
    <span className={styles.faces}>
      {shown.map(({ id, nickname, animal, colour }) => (
        <AnimalFace key={id} animal={animal} colour={colour} size={32} label={nickname} />
      ))}
    </span>
  );
}
