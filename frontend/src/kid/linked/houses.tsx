import { useSyncExternalStore } from 'react';
import { useKidPage } from '../kid-page';
import { HomeHouse, nameOfHome } from './home-house';
import type { HomeFace, LinkedGate } from './link-port';
import styles from './houses.module.css';

/** The other homes of this device: one tap on a house, and its cards are there. */
export default function Houses() {
  const { gate } = useKidPage();
  return gate.linked ? <OtherHomes linked={gate.linked} subscribe={gate.subscribe} /> : null;
}

type Subscribe = (listener: () => void) => () => void;

function OtherHomes({ linked, subscribe }: { linked: LinkedGate; subscribe: Subscribe }) {
  const homes = useHomes(linked, subscribe);
  return (
    <ul className={styles.houses}>
      {homes.map((home, index) =>
        home.isShown ? null : (
          <li key={home.householdId}>
            <button
              type="button"
              aria-label={nameOfHome(home)}
              onClick={() => linked.showHome(home.householdId)}
            >
              <HomeHouse home={home} roof={index} />
            </button>
          </li>
        ),
      )}
    </ul>
  );
}

/** Compared by their content: each call may answer another array. */
export const useHomes = (linked: LinkedGate, subscribe: Subscribe): readonly HomeFace[] =>
  JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(linked.homes()))) as HomeFace[];
