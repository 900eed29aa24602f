import { AnimalFace } from '../../shared/ui/animal/animal-face';
import { Thing } from '../cards/thing';
import { Lock } from '../gate/lock';
import { useKidPage, useKidView } from '../kid-page';
import type { KidItem } from '../model/kid-view';
import { t } from '../texts';
import styles from './header.module.css';

/** Another list with something to do, as one closed card. */
export interface OtherList {
  first: KidItem;
  open: () => void;
}

/** Closed card, animal and lock. Here the focus comes to them last. */
export function Header({ other }: { other: OtherList | null }) {
  const { store } = useKidPage();
  const { child, children } = useKidView();
  return (
    <>
      {other ? (
        <button
          type="button"
          className={styles.closed}
          aria-label={t('kid.otherCards', { name: other.first.name })}
          onClick={other.open}
        >
          <Thing item={other.first} />
        </button>
      ) : null}
      {child && children.length > 1 ? (
        <button
          type="button"
          className={styles.animal}
          aria-label={t('kid.chooseChild')}
          onClick={() => store.chooseChild(null)}
        >
          <AnimalFace animal={child.animal} colour={child.colour} size={56} />
        </button>
      ) : child ? (
        <span className={styles.animal} aria-hidden="true">
          <AnimalFace animal={child.animal} colour={child.colour} size={56} />
        </span>
      ) : null}
      <Lock />
    </>
  );
}
