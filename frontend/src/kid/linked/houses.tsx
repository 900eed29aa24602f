import { useKidPage } from '../kid-page';
import { HomeHouse, nameOfHome } from './home-house';
import type { LinkedGate } from './link-port';
import { type Subscribe, useHomes } from './use-homes';
import styles from './houses.module.css';

/** The homes of this device, the shown one marked: one tap on the other house, and its cards are there. */
export default function Houses() {
  const { gate } = useKidPage();
  return gate.linked ? <Homes linked={gate.linked} subscribe={gate.subscribe} /> : null;
}

function Homes({ linked, subscribe }: { linked: LinkedGate; subscribe: Subscribe }) {
  const homes = useHomes(linked, subscribe);
  return (
    <ul className={styles.houses}>
      {homes.map((home) => (
        <li key={home.householdId}>
          <button
            type="button"
            aria-label={nameOfHome(home)}
            aria-pressed={home.isShown}
            onClick={() => home.isShown || linked.showHome(home.householdId)}
          >
            <HomeHouse home={home} />
          </button>
        </li>
      ))}
    </ul>
  );
}
