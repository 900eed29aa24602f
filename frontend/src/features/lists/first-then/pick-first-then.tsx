import { useState } from 'react';
import type { Child } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { type FirstThenCard, itemOf } from '../../../sync/routines/first-then';
import type { ItemRow } from '../../../sync/types';
import { ChildPicture } from '../pictures/child-picture';
import { Pair } from './first-then-cards';
import styles from './first-then.module.css';

interface Props {
  child: Child;
  open: readonly FirstThenCard[];
  onPick: (picked: readonly [ItemRow, ItemRow]) => void;
}

/** An adult picks two cards: a tap picks one, a second tap on it takes it back. */
export function PickFirstThen({ child, open, onPick }: Props) {
  const { t } = useTranslation();
  const [ids, setIds] = useState<readonly string[]>([]);
  const items = open.map(itemOf);
  // Another adult or the child may have done one meanwhile.
  const [first = null, then = null] = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const picked = [first, then].flatMap((item) => item?.id ?? []);
  const pick = (id: string) =>
    setIds(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked.slice(0, 1), id]);
  const places = [t('firstThen.first'), t('firstThen.then')] as const;
  return (
    <section className={styles.pick} data-accent="task" aria-label={t('firstThen.title')}>
      <p className={styles.lead}>{t('firstThen.lead')}</p>
      <Pair child={child} first={{ label: places[0], item: first }} then={{ label: places[1], item: then }} />
      <ul className={styles.cards}>
        {items.map((item) => {
          const { id, name } = item;
          const place = picked.indexOf(id);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.card}
                aria-pressed={place >= 0}
                onClick={() => pick(id)}
              >
                <span className={styles.picture}>
                  <ChildPicture child={child} item={item} size={88} />
                </span>
                <span className={styles.name}>{name}</span>
                {place >= 0 ? <span className={styles.badge}>{places[place]}</span> : null}
              </button>
            </li>
          );
        })}
      </ul>
      {/* In sight however many cards there are. */}
      <div className={styles.foot}>
        <Button
          kind="accent"
          wide
          disabled={!first || !then}
          onClick={() => {
            if (first && then) onPick([first, then]);
          }}
        >
          {t('firstThen.show')}
        </Button>
      </div>
    </section>
  );
}
