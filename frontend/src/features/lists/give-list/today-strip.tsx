import { Suspense, useState } from 'react';
import { useHousehold, type Child, type HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { useMyLists } from '../api/lists';
import type { ChildDayProps } from './child-day';
import { ChildRing } from './child-ring';
import { givenTo, type GivenCounts } from './given-counts';
import styles from './today-strip.module.css';

const ChildDay = lazyComponent<ChildDayProps>(() => import('./child-day'));

/** The children of the household in rings. A tap opens the child's day. */
export default function TodayStrip() {
  const household = useHousehold();
  return household ? <Strip household={household} /> : null;
}

function Strip({ household }: { household: HouseholdView }) {
  const { t } = useTranslation();
  const { lists } = useMyLists();
  const [shown, setShown] = useState<{ id: string; open: boolean } | null>(null);
  const child = household.children.find(({ id }) => id === shown?.id);
  return (
    <>
      <ul className={styles.strip} aria-label={t('family.children')}>
        {household.children.map((each) => (
          <li key={each.id}>
            <Face
              child={each}
              counts={givenTo(each.id, household, lists)}
              onOpen={() => setShown({ id: each.id, open: true })}
            />
          </li>
        ))}
      </ul>
      {child && shown ? (
        <Suspense>
          <ChildDay
            key={child.id}
            household={household}
            child={child}
            open={shown.open}
            onClose={() => setShown({ id: child.id, open: false })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Face({
  child,
  counts: { done, total },
  onOpen,
}: {
  child: Child;
  counts: GivenCounts;
  onOpen: () => void;
}) {
  const { t } = useTranslation();
  const name = child.nickname;
  const label =
    total === 0
      ? t('family.day.nothing', { name })
      : done === total
        ? t('family.day.done', { name })
        : t('family.day.label', { name, done, count: total });
  return (
    <button type="button" className={styles.child} aria-haspopup="dialog" aria-label={label} onClick={onOpen}>
      <ChildRing child={child} done={done} total={total} />
      <span className={styles.name}>{name}</span>
    </button>
  );
}
