import type { Band } from '@pictick/rules/calendar/household-day';
import { ArrowLeft, ArrowRight, CalendarDays, Check, Palmtree, Plus, Settings } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Child, HouseholdView } from '../../../api/engine/households';
import { familyPaths } from '../../../app/family-paths';
import { GiveTo } from '../../../app/family-slots';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Segmented } from '../../../shared/ui/form/segmented';
import { LinkButton } from '../../../shared/ui/link-button';
import type { HouseholdToday } from '../../../sync/routines/today';
import { useMyLists } from '../api/lists';
import type { DaysOffProps } from '../days-off/days-off-sheet';
import { FirstThenCards } from '../first-then/first-then-cards';
import { endFirstThen, pickFirstThen } from '../first-then/first-then-changes';
import { PickFirstThen } from '../first-then/pick-first-then';
import { useFirstThen } from '../first-then/use-first-then';
import { endDayOff, freeToday } from '../today/day-changes';
import { RoutineCards } from '../today/routine-cards';
import { useOfferedDays } from '../today/use-household-today';
import { ChooseLists } from './choose-lists';
import { distinctLabels } from './distinct-labels';
import { GivenCards } from './given-cards';
import { givenTo } from './given-counts';
import { NothingGiven, useGivable } from './nothing-given';
import { WideButton } from './wide-button';
import styles from './child-day.module.css';

const DaysOffSheet = lazyComponent<DaysOffProps>(() => import('../days-off/days-off-sheet'));

export type ChildDayProps = {
  household: HouseholdView;
  child: Child;
  open: boolean;
  onClose: () => void;
  onCreate: () => void;
};

/**
 * A child's day: its routines and the lists given to it, which an adult ticks here, and the way to give more.
 * Helpers only tick.
 */
export default function ChildDay({ household, child, open, onClose, onCreate }: ChildDayProps) {
  const [daysOff, showDaysOff] = useState<boolean | null>(null);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={child.nickname}
        accent="task"
        footer={
          household.role === 'helper' ? null : (
            <Suspense fallback={<div className={styles.footer} />}>
              <GiveTo household={household} child={child} kind="honey" />
            </Suspense>
          )
        }
      >
        {open ? <Day {...{ household, child, onCreate }} onDaysOff={() => showDaysOff(true)} /> : null}
      </Dialog>
      {daysOff === null ? null : (
        <Suspense>
          <DaysOffSheet
            household={household}
            childId={child.id}
            open={daysOff}
            onClose={() => showDaysOff(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The sheet shows the day, the lists to give, or the cards to pick for first-then. */
type Mode = 'day' | 'giving' | 'picking';

function Day({
  household,
  child,
  onCreate,
  onDaysOff,
}: Pick<ChildDayProps, 'household' | 'child' | 'onCreate'> & { onDaysOff: () => void }) {
  const { t } = useTranslation();
  const { lists } = useMyLists();
  const [mode, setMode] = useState<Mode>('day');
  const top = useRef<HTMLDivElement>(null);
  const lastMode = useRef(mode);
  useEffect(() => {
    // The button of another mode is at the foot of the sheet, what it brings at the top.
    if (lastMode.current !== mode) top.current?.scrollIntoView({ block: 'start' });
    lastMode.current = mode;
  }, [mode]);
  const turn = (to: Mode) => setMode(mode === to ? 'day' : to);
  const [isYesterday, setYesterday] = useState(false);
  const [today, yesterday] = useOfferedDays(household);
  const shown = (isYesterday && yesterday) || today;
  const { day } = shown;
  const ofChild = ({ children }: HouseholdToday) => children.find(({ childId }) => childId === child.id);
  const { routines: planned = [], isDayOff = false } = ofChild(shown) ?? {};
  const isToday = shown === today;
  const isNow = ({ band: own }: { band: Band }) => isToday && own === shown.band;
  // The routine of now stands first, so that it is seen without scrolling.
  const routines = [...planned.filter(isNow), ...planned.filter((each) => !isNow(each))];
  const hasYesterday = yesterday !== undefined && (ofChild(yesterday)?.routines.length ?? 0) > 0;
  const canChange = household.role !== 'helper';
  const given = isToday ? givenTo(child.id, household, lists, day).lists : [];
  const canGive = useGivable(household).length > 0;
  const labels = distinctLabels(
    [...routines.map(({ routine }) => routine.list), ...given].map(({ name }) => name),
  );
  const firstThen = useFirstThen(household, child, {
    day: today.day,
    routines,
    anyone: shown.anyone,
    given,
  });
  const daysOff = household.daysOff?.filter(({ from, to }) => from <= day && day <= to) ?? [];
  const ownDaysOff = daysOff.filter(({ childId }) => childId === child.id);
  // A day off of the whole family is not taken back for one child.
  const isOwn = ownDaysOff.length > 0 && daysOff.every(({ childId }) => childId !== null);
  return (
    <div ref={top} className={styles.day}>
      {/* Alone, so that no row moves under the finger while lists are given and taken back. */}
      {mode === 'giving' ? (
        <ChooseLists household={household} child={child} />
      ) : mode === 'picking' ? (
        <PickFirstThen
          child={child}
          open={firstThen.open}
          onPick={(picked) => {
            setMode('day');
            void pickFirstThen(household.id, child.id, picked);
          }}
        />
      ) : (
        <>
          {hasYesterday ? (
            <Segmented
              label={t('today.day')}
              choices={[
                { id: 'yesterday', label: t('today.yesterday') },
                { id: 'today', label: t('today.today') },
              ]}
              chosen={isToday ? 'today' : 'yesterday'}
              onChoose={(id) => setYesterday(id === 'yesterday')}
            />
          ) : null}
          {isToday && firstThen.shown ? (
            <FirstThenCards
              child={child}
              shown={firstThen.shown}
              onEnd={canChange ? () => void endFirstThen(household.id, child.id) : null}
            />
          ) : null}
          {isDayOff ? <p className={styles.empty}>{t('today.off')}</p> : null}
          {routines.map((planned, index) => (
            <RoutineCards
              child={child}
              key={`${planned.routine.list.id} ${day}`}
              label={labels[index] ?? ''}
              planned={planned}
              canChange={canChange}
            />
          ))}
          {given.map((list, index) => (
            <GivenCards
              child={child}
              key={list.id}
              label={labels[routines.length + index] ?? ''}
              list={list}
            />
          ))}
          {given.length > 0 || routines.length > 0 || isDayOff ? null : isToday ? (
            <NothingGiven {...{ household, onCreate }} className={styles.empty} />
          ) : (
            <p className={styles.empty}>{t('today.empty')}</p>
          )}
          {!isToday || !canChange ? null : isOwn ? (
            <WideButton icon={Palmtree} onClick={() => void endDayOff(household.id, ownDaysOff, day)}>
              {t('today.workday')}
            </WideButton>
          ) : routines.length > 0 && !isDayOff ? (
            <WideButton icon={Palmtree} onClick={() => void freeToday(household.id, child)}>
              {t('today.dayOff')}
            </WideButton>
          ) : null}
        </>
      )}
      {mode === 'picking' || (mode === 'day' && isToday && canChange && firstThen.open.length > 1) ? (
        <WideButton icon={mode === 'picking' ? ArrowLeft : ArrowRight} onClick={() => turn('picking')}>
          {t(mode === 'picking' ? 'common.cancel' : 'firstThen.title')}
        </WideButton>
      ) : null}
      {mode === 'picking' || !canChange || !canGive ? null : (
        <WideButton icon={mode === 'giving' ? Check : Plus} onClick={() => turn('giving')}>
          {t(
            mode === 'giving'
              ? 'family.day.chosen'
              : given.length === 0
                ? 'family.day.lists'
                : 'family.day.give',
          )}
        </WideButton>
      )}
      {canChange && mode !== 'picking' ? (
        <>
          <Button
            kind="text"
            small
            icon={<Palmtree aria-hidden="true" strokeWidth={2.25} />}
            onClick={onDaysOff}
          >
            {t('daysOff.title')}
          </Button>
          <LinkButton
            kind="text"
            small
            to={familyPaths.history(child.id)}
            icon={<CalendarDays aria-hidden="true" strokeWidth={2.25} />}
          >
            {t('today.weeks')}
          </LinkButton>
          <LinkButton
            kind="text"
            small
            to={familyPaths.child(child.id)}
            icon={<Settings aria-hidden="true" strokeWidth={2.25} />}
          >
            {t('family.child.settings')}
          </LinkButton>
        </>
      ) : null}
    </div>
  );
}
