import { t } from '../texts';
import { HomeHouse, nameOfHome } from './home-house';
import type { HomeFace } from './link-port';
import styles from './linked-gate.module.css';

/** The families on this device, each with its house and its children. */
export function HomeList({ homes }: { homes: readonly HomeFace[] }) {
  return (
    <ul className={styles.homes} aria-label={t('link.gate.homes')}>
      {homes.map((home) => (
        <li key={home.householdId}>
          <span className={styles.picture}>
            <HomeHouse home={home} />
          </span>
          <span className={styles.words}>
            <strong>{nameOfHome(home)}</strong>
            {home.name ? <span>{home.children.map(({ nickname }) => nickname).join(', ')}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
