import type { HouseholdView } from '@pictick/rules/household/household-view';
import { isRoutineOn } from '@pictick/rules/routines/routine-day';
import { Bookmark, ChartNoAxesColumn, ChevronRight, Copy, RotateCcw, TreePalm } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useHousehold } from '../../../api/engine/households';
import { familyPaths } from '../../../app/family-paths';
import { MakeFamily } from '../../../app/family-slots';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useSaved } from '../../../shared/hooks/use-saved';
import { dayIn } from '../../../shared/lib/dates';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Link } from '../../../shared/routing/link';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { SavedChip } from '../../../shared/ui/saved-chip';
import { moveItem } from '../api/items';
import { useList, type ListCard } from '../api/lists';
import { useToday } from '../api/use-today';
import type { DaysOffProps } from '../days-off/days-off-sheet';
import { editItem } from '../edit-item/edit-item';
import { isGivable } from '../give-list/is-givable';
import { loadRoutineView } from '../routine/use-routine';
import type { AnotherChildProps } from '../templates/another-child-dialog';
import { saveAsTemplate } from '../templates/save-as-template';
import { ChildFaces } from './child-faces';
import { weekdaysOf } from './rhythm';
import { ScheduleFields } from './schedule-fields';
import { endRoutine, setSchedule, settingsOf, type RoutineSettings } from './set-schedule';
import { Steps } from './steps';
import styles from './routine-sheet.module.css';

const DaysOffSheet = lazyComponent<DaysOffProps>(() => import('../days-off/days-off-sheet'));
const AnotherChildDialog = lazyComponent<AnotherChildProps>(
  () => import('../templates/another-child-dialog'),
);

type Props = { list: ListCard; open: boolean; onClose: () => void };

/** How a list comes back by itself. All of it is saved as it is touched. */
export default function RoutineSheet({ list, open, onClose }: Props) {
  const { t } = useTranslation();
  const household = useHousehold();
  const [saved, tellSaved] = useSaved();
  // The page below shows the routine as soon as it is one, without hiding this sheet meanwhile.
  useEffect(() => void loadRoutineView(), []);
  const [isOff, showDaysOff] = useState<boolean | null>(null);
  const [another, setAnother] = useState<{ settings: RoutineSettings; open: boolean } | null>(null);
  // Beside the sheet, not in it: React tells a parent when the dialog of a child is cancelled.
  return (
    <>
      <Dialog open={open} onClose={onClose} title={list.name} accent="task">
        <div className={styles.sheet}>
          {household ? (
            <Settings
              list={list}
              household={household}
              onSaved={tellSaved}
              onDaysOff={() => showDaysOff(true)}
              onAnother={(settings) => setAnother({ settings, open: true })}
            />
          ) : (
            <section className={styles.card}>
              <p className={styles.lead}>{t('routine.needsFamily')}</p>
              <Suspense>
                <MakeFamily />
              </Suspense>
            </section>
          )}
        </div>
        <SavedChip saved={saved} floating />
      </Dialog>
      <Suspense>
        {household && isOff !== null ? (
          <DaysOffSheet household={household} open={isOff} onClose={() => showDaysOff(false)} />
        ) : null}
        {household && another ? (
          <AnotherChildDialog
            list={list}
            household={household}
            {...another}
            onClose={() => setAnother({ ...another, open: false })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function Settings({
  list: card,
  household,
  onSaved,
  onDaysOff,
  onAnother,
}: {
  list: ListCard;
  household: HouseholdView;
  onSaved: () => void;
  onDaysOff: () => void;
  onAnother: (settings: RoutineSettings) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { list, items } = useList(card.id);
  const today = useToday(household);
  const rows = list?.schedule ?? [];
  // Until the days are chosen nothing is stored.
  const [draft, setDraft] = useState<Partial<RoutineSettings>>({});
  const given = household.given.filter(({ listId }) => listId === card.id).map(({ childId }) => childId);
  const settings = { ...settingsOf(rows, today, given), ...draft };
  const { recurrence, band } = settings;
  const mayChange = household.role !== 'helper' && isGivable({ ...card, creating: false }, household.id);
  if (!mayChange) return <p className={styles.note}>{t('routine.adultsOnly')}</p>;

  const set = (change: Partial<RoutineSettings>) => {
    const next = { ...settings, ...change };
    if (!next.recurrence) {
      setDraft({ ...draft, ...change });
      return;
    }
    setDraft({});
    void setSchedule(card.id, household.id, next).then((isStored) => isStored && onSaved());
  };
  const children = household.children.filter(({ id }) => settings.children.includes(id));
  const isRoutine = isRoutineOn(rows, today);
  const nextOff = household.daysOff?.flatMap(({ from, to }) => (to >= today ? [from] : [])).toSorted()[0];
  return (
    <>
      {recurrence ? null : <p className={styles.lead}>{t('routine.lead')}</p>}
      <section className={styles.card} aria-label={t('list.comesBack')}>
        <ScheduleFields
          recurrence={recurrence}
          band={band}
          today={today}
          onRecurrence={(next) => set({ recurrence: next })}
          onBand={(next) => set({ band: next })}
        />
      </section>
      {household.children.length > 0 ? (
        <section className={styles.card}>
          <ChildFaces
            label={t('routine.for')}
            children={household.children}
            chosen={children.map(({ id }) => id)}
            size={56}
            none={t(settings.children.length > 0 ? 'routine.noChild' : 'routine.anyone')}
            onChange={(next) => set({ children: next })}
          />
        </section>
      ) : null}
      {recurrence && items.length > 0 ? (
        <section className={styles.card}>
          <Steps
            steps={items.filter(({ onlyOn }) => !onlyOn)}
            children={children}
            weekdays={weekdaysOf(recurrence)}
            onEdit={({ id }, edit) => void editItem(card.id, id, edit).then(onSaved)}
            onMove={(id, beforeId) => moveItem(card.id, id, beforeId).then(onSaved)}
          />
        </section>
      ) : null}
      {isRoutine ? (
        <section className={`${styles.card ?? ''} ${styles.lines ?? ''}`}>
          <Line
            icon={<TreePalm aria-hidden="true" />}
            note={
              nextOff === undefined
                ? t('daysOff.none')
                : dayIn(language, nextOff, { weekday: 'short', day: 'numeric', month: 'long' })
            }
            opens
            onClick={onDaysOff}
          >
            {t('daysOff.title')}
          </Line>
          <Link className={styles.line} to={familyPaths.history(children[0]?.id ?? 'none')}>
            <ChartNoAxesColumn aria-hidden="true" />
            <span>{t('today.weeks')}</span>
            <ChevronRight aria-hidden="true" />
          </Link>
          <Line
            icon={<Bookmark aria-hidden="true" />}
            onClick={() => void saveAsTemplate(card, household.id, settings)}
          >
            {t('routine.saveTemplate')}
          </Line>
          {household.children.length > 1 ? (
            <Line icon={<Copy aria-hidden="true" />} opens onClick={() => onAnother(settings)}>
              {t('routine.another')}
            </Line>
          ) : null}
          <Line
            icon={<RotateCcw aria-hidden="true" />}
            note={t('routine.endNote')}
            onClick={() => void endRoutine(card)}
          >
            {t('routine.end')}
          </Line>
        </section>
      ) : null}
    </>
  );
}

type LineProps = { icon: ReactNode; note?: string; opens?: boolean; onClick: () => void; children: string };

function Line({ icon, note, opens = false, onClick, children }: LineProps) {
  return (
    <button type="button" className={styles.line} onClick={onClick}>
      {icon}
      <span>
        {children}
        {note ? <small>{note}</small> : null}
      </span>
      {opens ? <ChevronRight aria-hidden="true" /> : null}
    </button>
  );
}
