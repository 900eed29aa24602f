import { Plus } from 'lucide-react';
import styles from './plus-sign.module.css';

/** On a tile whose tap puts the thing on the list. */
export const PlusSign = () => (
  <i className={styles.plus}>
    <Plus aria-hidden="true" strokeWidth={3} />
  </i>
);
