import { Suspense, useState, type ComponentProps } from 'react';
import { useHousehold, type HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { useMedia } from '../../../shared/hooks/use-media';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { useMyLists } from '../api/lists';
import type Create from '../my-lists/create-list-dialog';
import { Bands } from '../today/bands';
import { LateMarks } from '../today/late-marks';
import { useHouseholdToday } from '../today/use-household-today';
import type { ChildDayProps } from './child-day';
import { childToday, type ChildToday } from './given-counts';
import type { TodayCardsProps } from './today-cards';
import { TodayStrip } from './today-strip';

const ChildDay = lazyComponent<ChildDayProps>(() => import('./child-day'));
const CreateListDialog = lazyComponent<ComponentProps<typeof Create>>(
  () => import('../my-lists/create-list-dialog'),
);
const TodayCards = lazyComponent<TodayCardsProps>(() => import('./today-cards'));

/** Today in the household: the children, a card each on wide screens, else a strip of rings; then the routines. */
export default function TodayChildren() {
  const household = useHousehold();
  return household ? <Children household={household} /> : null;
}

function Children({ household }: { household: HouseholdView }) {
  const { lists } = useMyLists();
  const isWide = useMedia('(min-width: 1024px)');
  const [shown, setShown] = useState<{ id: string; open: boolean } | null>(null);
  /** Null until the user first makes a list here. */
  const [creating, setCreating] = useState<boolean | null>(null);
  const today = useHouseholdToday(household);
  const labelOf = useLabel();
  const children = household.children.map((child): ChildToday => {
    const each = childToday(child, household, lists, today);
    return { ...each, label: labelOf(each) };
  });
  const open = (id: string) => setShown({ id, open: true });
  const close = () => setShown((last) => last && { ...last, open: false });
  const create = () => {
    close();
    setCreating(true);
  };
  const child = household.children.find(({ id }) => id === shown?.id);
  return (
    <>
      {isWide ? (
        <Suspense>
          <TodayCards
            household={household}
            today={today}
            children={children}
            onOpen={open}
            onCreate={create}
          />
        </Suspense>
      ) : (
        <>
          {children.length > 0 ? <TodayStrip today={children} onOpen={open} /> : null}
          <LateMarks household={household} />
          <Bands household={household} today={today} />
        </>
      )}
      {child && shown ? (
        <Suspense>
          <ChildDay
            key={child.id}
            household={household}
            child={child}
            open={shown.open}
            onClose={close}
            onCreate={create}
          />
        </Suspense>
      ) : null}
      {creating === null ? null : (
        <Suspense>
          <CreateListDialog open={creating} onClose={() => setCreating(false)} first="routine" />
        </Suspense>
      )}
    </>
  );
}

/** Name and progress of a child, for screen readers. */
function useLabel(): (today: Omit<ChildToday, 'label'>) => string {
  const { t } = useTranslation();
  return ({ child: { nickname: name }, done, total, isDone, isDayOff, isLoading }) => {
    if (isLoading) return t('today.loading', { name });
    if (isDone) return t('family.day.done', { name });
    if (total > 0) return t('family.day.label', { name, done, count: total });
    return t(isDayOff ? 'today.offChild' : 'family.day.nothing', { name });
  };
}
