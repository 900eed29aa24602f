import { useKidPage } from '../kid-page';
import { HomeHouse, nameOfHome } from './home-house';
import type { LinkedGate } from './link-port';
import { type Subscribe, useHomes } from './use-homes';
import styles from './home-sign.module.css';

/** The house beside the child's animal: in which home the child is. It is no button. */
export default function HomeSign() {
  const { gate } = useKidPage();
  return gate.linked ? <Sign linked={gate.linked} subscribe={gate.subscribe} /> : null;
}

function Sign({ linked, subscribe }: { linked: LinkedGate; subscribe: Subscribe }) {
  const home = useHomes(linked, subscribe).find(({ isShown }) => isShown);
  return home ? (
    <span className={styles.sign} role="img" aria-label={nameOfHome(home)}>
      <HomeHouse home={{ ...home, children: [] }} />
    </span>
  ) : null;
}
