import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { AnimalFace } from '../../shared/ui/animal/animal-face';
import { cx } from '../../shared/ui/cx';
import { useHasHouses, useKidPage, useKidPart } from '../kid-page';
import { onPage, pagesOf } from '../model/pages';
import { Scene } from '../scene/scene';
import { useSky } from '../scene/use-sky';
import { t } from '../texts';
import buttons from '../kid-buttons.module.css';
import styles from './who.module.css';

const inZigzag = 3;

/** Asks which child is there: a tap on the animal is enough. */
export function Who() {
  const { store } = useKidPage();
  const children = useKidPart('children');
  const sky = useSky();
  const [page, setPage] = useState(0);
  const pages = pagesOf(children.length);
  const shown = children.slice((page % pages) * onPage, (page % pages) * onPage + onPage);
  const isZigzag = children.length <= inZigzag;
  return (
    <main className={styles.who} data-houses={useHasHouses()}>
      <Scene sky={sky} />
      <img className={styles.kuzu} src="/figures/kuzu-wave.svg" alt="" />
      <h1 className="visually-hidden">{t('kid.who')}</h1>
      <ul
        className={isZigzag ? styles.zigzag : styles.columns}
        data-count={shown.length}
        data-paged={pages > 1}
      >
        {shown.map(({ id, nickname, animal, colour }) => (
          <li key={id}>
            <button type="button" onClick={() => store.chooseChild(id)}>
              <span className={styles.face}>
                <AnimalFace animal={animal} colour={colour} size={132} />
              </span>
              <span className={styles.name}>{nickname}</span>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <>
          <button
            type="button"
            className={cx(buttons.round, styles.back)}
            aria-label={t('kid.pageBack')}
            onClick={() => setPage((page + pages - 1) % pages)}
          >
            <ArrowLeft aria-hidden="true" strokeWidth={2.75} />
          </button>
          <button
            type="button"
            className={cx(buttons.round, styles.on)}
            aria-label={t('kid.pageOn')}
            onClick={() => setPage((page + 1) % pages)}
          >
            <ArrowRight aria-hidden="true" strokeWidth={2.75} />
          </button>
        </>
      ) : null}
    </main>
  );
}
