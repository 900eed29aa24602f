import { addDays, type Day } from '@pictick/rules/calendar/day';
import { dayAt } from '@pictick/rules/calendar/household-day';
import { fallsOn, rowOn } from '@pictick/rules/calendar/schedule';
import { historyDays } from '@pictick/rules/routines/offered-days';
import { QueryClientProvider } from '@tanstack/react-query';
import { ArrowLeft, ChevronLeft, ChevronRight, Palmtree } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useHousehold, type HouseholdView } from '../../../api/engine/households';
import { useInstant } from '../../../api/engine/instant';
import { queryClient } from '../../../api/queries/query-client';
import { familyPaths } from '../../../app/family-paths';
import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { dayIn } from '../../../shared/lib/dates';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Link } from '../../../shared/routing/link';
import { Redirect } from '../../../shared/routing/redirect';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Button } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { IconLink } from '../../../shared/ui/link-button';
import { Picture } from '../../../shared/ui/picture/picture';
import { EmptyText } from '../../../shared/ui/skeleton';
import { useMyLists } from '../api/lists';
import { distinctLabels } from '../give-list/distinct-labels';
import { firstWeekday } from '../print/week';
import { useHistory } from './history';
import type { HistoryDaySheetProps } from './history-day-sheet';
import { type Cell, type RoutineWeeks, weeksOf } from './history-weeks';
import styles from './history.module.css';

const HistoryDaySheet = lazyComponent<HistoryDaySheetProps>(() => import('./history-day-sheet'));

/** The routines of the whole family, in place of a child's id. */
const anyone = 'none';

/** The last weeks of a child for adults: calm, without comparison or percentage. */
export function HistoryPage({ of }: { of: string }) {
  const { t } = useTranslation();
  const household = useHousehold();
  useDocumentTitle(t('today.weeks'));
  const isGone = household !== null && of !== anyone && household.children.every(({ id }) => id !== of);
  if (isGone) return <Redirect to={familyPaths.history(household.children[0]?.id ?? anyone)} />;
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.page}>
        <IconLink label={t('nav.back')} to={paths.home} className={styles.back}>
          <ArrowLeft aria-hidden="true" strokeWidth={2.25} />
        </IconLink>
        <h1>{t('today.weeks')}</h1>
        {household ? (
          <>
            <Whose household={household} of={of} />
            <Weeks key={of} household={household} of={of} />
          </>
        ) : (
          <AsyncPlaceholder
            failed={false}
            offline={t('family.offline')}
            text={t('family.loadFailed')}
            height={420}
            onRetry={() => undefined}
          />
        )}
      </div>
    </QueryClientProvider>
  );
}

/** The children and, where the family has a routine of its own, "anyone". A template rests in the archive. */
function Whose({ household, of }: { household: HouseholdView; of: string }) {
  const { t } = useTranslation();
  const { lists } = useMyLists();
  const hasOwn = lists.some(
    ({ archived, householdId, schedule }) =>
      !archived && householdId === household.id && schedule?.some(({ children }) => children.length === 0),
  );
  return (
    <nav aria-label={t('family.children')}>
      <ul className={styles.whose}>
        {household.children.map(({ id, nickname, animal, colour }) => (
          <li key={id}>
            <Link
              to={familyPaths.history(id)}
              className={styles.pill}
              aria-current={id === of ? 'page' : undefined}
            >
              <AnimalFace animal={animal} colour={colour} size={38} />
              {nickname}
            </Link>
          </li>
        ))}
        {hasOwn || of === anyone ? (
          <li>
            <Link
              to={familyPaths.history(anyone)}
              className={cx(styles.pill, styles.plain)}
              aria-current={of === anyone ? 'page' : undefined}
            >
              {t('today.anyone')}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

function Weeks({ household, of }: { household: HouseholdView; of: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const instant = useInstant();
  const [befores, setBefores] = useState<readonly Day[]>([]);
  const before = befores.at(-1) ?? null;
  const [opened, setOpened] = useState<{ day: Day; open: boolean } | null>(null);
  const whose = { householdId: household.id, of };
  const { data, isError, refetch } = useHistory(whose, before);
  const shown = historyDays(instant, household, before);
  const oldest = shown.at(-1);
  const hasEarlier = oldest !== undefined && historyDays(instant, household, oldest).length > 0;
  const { lists } = useMyLists();
  const isPlanned = (listId: string, day: Day) => {
    const row = rowOn(lists.find(({ id }) => id === listId)?.schedule ?? [], day);
    const isFor = of === anyone ? row?.children.length === 0 : row?.children.includes(of);
    return Boolean(isFor && row?.recurrence && fallsOn(row.recurrence, day));
  };
  const routines = data ? weeksOf(data, shown, firstWeekday(language), isPlanned) : [];
  const labels = distinctLabels(routines.map(({ name }) => name));
  return (
    <>
      {data ? (
        routines.length > 0 ? (
          <div className={styles.cards}>
            {routines.map((routine, index) => (
              <RoutineCard
                key={routine.listId}
                routine={routine}
                label={labels[index] ?? ''}
                today={dayAt(instant, household)}
                onOpen={(day) => setOpened({ day, open: true })}
              />
            ))}
          </div>
        ) : (
          <EmptyText title={t('history.empty')}>{null}</EmptyText>
        )
      ) : (
        <AsyncPlaceholder
          failed={isError}
          offline={t('family.offline')}
          text={t('history.failed')}
          height={420}
          onRetry={() => void refetch()}
        />
      )}
      <div className={styles.pages}>
        {hasEarlier ? (
          <Button
            kind="soft"
            icon={<ChevronLeft aria-hidden="true" strokeWidth={2.25} />}
            onClick={() => setBefores([...befores, oldest])}
          >
            {t('history.earlier')}
          </Button>
        ) : null}
        {before === null ? null : (
          <Button
            kind="soft"
            icon={<ChevronRight aria-hidden="true" strokeWidth={2.25} />}
            onClick={() => setBefores(befores.slice(0, -1))}
          >
            {t('history.later')}
          </Button>
        )}
      </div>
      {opened ? (
        <Suspense>
          <HistoryDaySheet
            key={opened.day}
            whose={whose}
            before={before}
            day={opened.day}
            open={opened.open}
            onClose={() => setOpened({ day: opened.day, open: false })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function RoutineCard({
  routine: { listId, name, done, planned, weeks },
  label,
  today,
  onOpen,
}: {
  routine: RoutineWeeks;
  /** Its name, with a number after another one of the same name. */
  label: string;
  today: Day;
  onOpen: (day: Day) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { lists } = useMyLists();
  const preview = lists.find(({ id }) => id === listId)?.preview[0];
  const known = weeks[0]?.findIndex((cell) => cell !== null) ?? 0;
  const first = weeks[0]?.[known]?.day ?? today;
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index - known));
  return (
    <section className={styles.card} aria-label={label}>
      <header>
        <span className={styles.picture}>
          <Picture
            name={preview?.name ?? name}
            src={preview?.image.thumbnailUrl ?? ''}
            color={preview?.image.color ?? ''}
            size={44}
          />
        </span>
        <h2>{label}</h2>
        <p>{t('list.count', { done, count: planned })}</p>
      </header>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {days.map((day) => (
              <th key={day} scope="col" abbr={dayIn(language, day, { weekday: 'long' })}>
                {dayIn(language, day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((cell, place) => (
                <td key={cell?.day ?? place}>
                  {cell ? <DayCell cell={cell} isToday={cell.day === today} onOpen={onOpen} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DayCell({
  cell: { day, kind, planned, done },
  isToday,
  onOpen,
}: {
  cell: Cell;
  isToday: boolean;
  onOpen: (day: Day) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const date = dayIn(language, day, { weekday: 'long', day: 'numeric', month: 'long' });
  if (kind !== 'planned')
    return (
      <span className={cx(styles.day, isToday && styles.today)}>
        {kind === 'off' ? <Palmtree aria-hidden="true" strokeWidth={2.25} /> : <i />}
        <span className="visually-hidden">
          {`${date}: ${t(kind === 'off' ? 'history.dayOff' : 'history.notPlanned')}`}
        </span>
      </span>
    );
  return (
    <button
      type="button"
      className={cx(styles.day, isToday && styles.today)}
      aria-haspopup="dialog"
      aria-label={
        planned === 0
          ? t('family.day.done', { name: date })
          : `${date}: ${t('list.count', { done, count: planned })}`
      }
      title={dayIn(language, day, { day: 'numeric', month: 'long' })}
      onClick={() => onOpen(day)}
    >
      {/* Nothing is owed. */}
      <Clock share={planned === 0 ? 1 : done / planned} />
    </button>
  );
}

const radius = 7.5;
const around = 2 * Math.PI * radius;

/** A disc that is filled like a clock. */
function Clock({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 30 30" aria-hidden="true">
      <circle className={styles.whole} cx="15" cy="15" r="15" />
      {share >= 1 ? (
        <circle className={styles.filled} cx="15" cy="15" r="15" />
      ) : share > 0 ? (
        <circle
          className={styles.part}
          cx="15"
          cy="15"
          r={radius}
          strokeDasharray={`${share * around} ${around}`}
        />
      ) : null}
    </svg>
  );
}
