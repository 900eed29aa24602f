import { ArrowRight } from 'lucide-react';
import type { Child } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Sticker } from '../../../shared/ui/picture/sticker';
import { type FirstThenToday, isOpenCard, itemOf } from '../../../sync/routines/first-then';
import type { ItemRow } from '../../../sync/types';
import { ChildPicture } from '../pictures/child-picture';
import styles from './first-then.module.css';

interface PlaceProps {
  label: string;
  item: ItemRow | null;
  isDone?: boolean;
}

function Place({ child, label, item, isDone = false }: PlaceProps & { child: Child }) {
  return (
    <div className={styles.place} data-empty={item ? undefined : ''}>
      <span className={styles.label}>{label}</span>
      <span className={styles.picture}>
        {item ? <ChildPicture child={child} item={item} size={88} /> : null}
        {isDone ? <Sticker size={34} className={styles.seal} /> : null}
      </span>
      <span className={styles.name}>{item?.name}</span>
    </div>
  );
}

/** The two places: first, then. */
export function Pair({ child, first, then }: { child: Child; first: PlaceProps; then: PlaceProps }) {
  return (
    <div className={styles.pair}>
      <Place child={child} {...first} />
      <ArrowRight aria-hidden="true" strokeWidth={2.25} className={styles.arrow} />
      <Place child={child} {...then} />
    </div>
  );
}

interface Props {
  child: Child;
  shown: FirstThenToday;
  /** Null for a helper, who sees it only. */
  onEnd: (() => void) | null;
}

/** The two cards that the child sees now. */
export function FirstThenCards({ child, shown, onEnd }: Props) {
  const { t } = useTranslation();
  const [first, then] = shown.cards.map((card) => ({ item: itemOf(card), isDone: !isOpenCard(card) }));
  if (!first || !then) return null;
  return (
    <section className={styles.shown} data-accent="task" aria-label={t('firstThen.title')}>
      <Pair
        child={child}
        first={{ label: t('firstThen.first'), ...first }}
        then={{ label: t('firstThen.then'), ...then }}
      />
      {onEnd ? (
        <Button kind="text" small onClick={onEnd}>
          {t('firstThen.end')}
        </Button>
      ) : null}
    </section>
  );
}
