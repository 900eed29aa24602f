import { Suspense, useState } from 'react';
import { useHousehold, type HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { useMedia } from '../../../shared/hooks/use-media';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { useMyLists } from '../api/lists';
import type { ChildDayProps } from './child-day';
import { givenTo, type ChildToday } from './given-counts';
import type { TodayCardsProps } from './today-cards';
import { TodayStrip } from './today-strip';

const ChildDay = lazyComponent<ChildDayProps>(() => import('./child-day'));
const TodayCards = lazyComponent<TodayCardsProps>(() => import('./today-cards'));

/** The children of the household: a card each on wide screens, else a strip of rings. */
export default function TodayChildren() {
  const household = useHousehold();
  return household ? <Children household={household} /> : null;
}

function Children({ household }: { household: HouseholdView }) {
  const { t } = useTranslation();
  const { lists } = useMyLists();
  const isWide = useMedia('(min-width: 1024px)');
  const [shown, setShown] = useState<{ id: string; open: boolean } | null>(null);
  const today = household.children.map((child): ChildToday => {
    const counts = givenTo(child.id, household, lists);
    const { done, total } = counts;
    const name = child.nickname;
    const label =
      total === 0
        ? t('family.day.nothing', { name })
        : done === total
          ? t('family.day.done', { name })
          : t('family.day.label', { name, done, count: total });
    return { child, label, ...counts };
  });
  const open = (id: string) => setShown({ id, open: true });
  const child = household.children.find(({ id }) => id === shown?.id);
  return (
    <>
      {isWide ? (
        <Suspense>
          <TodayCards household={household} today={today} onOpen={open} />
        </Suspense>
      ) : (
        <TodayStrip today={today} onOpen={open} />
      )}
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
