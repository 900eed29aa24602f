import { animals } from '@pictick/rules/household/animal';
import { childColours } from '@pictick/rules/household/colour';
import { AnimalFace } from '../../shared/ui/animal/animal-face';
import type { HomeFace } from './link-port';
import styles from './home-house.module.css';

const mostShown = 4;

/** The name of a home, else the names of its children. */
export const nameOfHome = ({ name, children }: HomeFace): string =>
  name || children.map(({ nickname }) => nickname).join(', ');

/** Animals of a later release are left out. */
function facesOf({ children }: HomeFace) {
  return children
    .flatMap(({ id, ...face }) => {
      const animal = animals.find((known) => known === face.animal);
      const colour = childColours.find((known) => known === face.colour) ?? 'honey';
      return animal ? { id, animal, colour } : [];
    })
    .slice(0, mostShown);
}

/** A house with the animals of its children. Decoration: its name stands beside it or on its button. */
export function HomeHouse({ home, roof }: { home: HomeFace; roof: number }) {
  const shown = facesOf(home);
  return (
    <span className={styles.house} aria-hidden="true">
      <svg viewBox="0 0 120 132" strokeLinejoin="round" data-roof={roof % 2}>
        <path className={styles.chimney} d="M82 14h16v30H82z" />
        <path className={styles.wall} d="M14 56h92v66a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6z" />
        <path
          className={styles.roof}
          d="M55.500 7.200a7 7 0 0 1 9 0l49 42.300a7 7 0 0 1-4.600 12.300H11.100a7 7 0 0 1-4.600-12.300z"
        />
      </svg>
      <span className={styles.windows} data-count={shown.length}>
        {shown.map(({ id, animal, colour }) => (
          <AnimalFace key={id} animal={animal} colour={colour} size={56} className={styles.face} />
        ))}
      </span>
    </span>
  );
}
