import { animals } from '@pictick/rules/household/animal';
import { childColours } from '@pictick/rules/household/colour';
import type { Roof } from '../../api/session/linked/roofs';
import { AnimalFace } from '../../shared/ui/animal/animal-face';
import type { HomeFace } from './link-port';
import styles from './home-house.module.css';

const mostShown = 4;
const roofs: Readonly<Record<Roof, string>> = {
  persimmon: '#e9794a',
  lagoon: '#4fb3a5',
  lilac: '#8f78d8',
  honey: '#f6bf3d',
};

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
export function HomeHouse({ home }: { home: HomeFace }) {
  const shown = facesOf(home);
  return (
    <span className={styles.house} aria-hidden="true">
      <svg viewBox="0 0 120 132" stroke="#3a2838" strokeWidth="4.500" strokeLinejoin="round">
        <path fill="#d7a06e" d="M82 14h16v30H82z" />
        <path fill="#fff6e6" d="M14 56h92v66a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6z" />
        <path
          fill={roofs[home.roof]}
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
