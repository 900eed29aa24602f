import type { Band } from '@pictick/rules/calendar/household-day';
import { bands } from '@pictick/rules/calendar/household-day';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { Link } from '../../../shared/routing/link';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { cx } from '../../../shared/ui/cx';
import { Picture } from '../../../shared/ui/picture/picture';
import { Sticker } from '../../../shared/ui/picture/sticker';
import type { HouseholdToday } from '../../../sync/routines/today';
import { AnyoneCards } from './anyone-cards';
import { BandIcon } from './band-icon';
import { bandsOfDay, progressOf, type RoutineOfDay } from './bands-of-day';
import styles from './bands.module.css';

interface Props {
  household: HouseholdView;
  today: HouseholdToday;
}

/** The routines of today by parts of the day: the present part is open, the others are one line each. */
export function Bands({ household, today }: Props) {
  const { t } = useTranslation();
  const found = bandsOfDay(today);
  const present = found.find(({ band }) => band === today.band);
  const others = found.filter((each) => each !== present);
  return (
    <>
      {present ? (
        <section className={styles.card} data-accent="task" aria-label={t(`today.bands.${present.band}`)}>
          <h2 className={styles.head}>
            <BandIcon band={present.band} />
            {t(`today.bands.${present.band}`)}
            <small>{t('today.now')}</small>
          </h2>
          <Rows routines={present.routines} household={household} />
        </section>
      ) : null}
      {others.length > 0 ? (
        <div className={styles.card} data-accent="task">
          {others.map(({ band, routines }) => (
            <OtherBand
              key={band}
              band={band}
              routines={routines}
              isPast={bands.indexOf(band) < bands.indexOf(today.band)}
              household={household}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}

function OtherBand({
  band,
  routines,
  isPast,
  household,
}: {
  band: Band;
  routines: readonly RoutineOfDay[];
  isPast: boolean;
  household: HouseholdView;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const children = routines.flatMap(({ of }) => of.flatMap(({ childId }) => childId ?? []));
  return (
    <section className={styles.other} aria-label={t(`today.bands.${band}`)}>
      <h2>
        <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <BandIcon band={band} />
          <span className={styles.bandName}>{t(`today.bands.${band}`)}</span>
          {isOpen ? null : (
            <>
              <span className={styles.names}>
                {routines.map(({ routine }) => routine.list.name).join(', ')}
              </span>
              <Faces
                childIds={children}
                household={household}
                // Of a part that is over, the seal says that nothing is left.
                isDone={(id) =>
                  isPast &&
                  routines.every(({ of }) =>
                    of.every(({ childId, cards }) => childId !== id || progressOf(cards).isDone),
                  )
                }
              />
            </>
          )}
          <ChevronDown className={cx(styles.chevron, isOpen && styles.up)} aria-hidden="true" />
        </button>
      </h2>
      {isOpen ? <Rows routines={routines} household={household} /> : null}
    </section>
  );
}

function Rows({ routines, household }: { routines: readonly RoutineOfDay[]; household: HouseholdView }) {
  return (
    <ul className={styles.rows}>
      {routines.map((shown) =>
        shown.of[0]?.childId === null ? (
          <AnyoneCards key={shown.routine.list.id} shown={shown} />
        ) : (
          <Row key={shown.routine.list.id} shown={shown} household={household} />
        ),
      )}
    </ul>
  );
}

function Row({
  shown: {
    routine: { list },
    of,
  },
  household,
}: {
  shown: RoutineOfDay;
  household: HouseholdView;
}) {
  const { t } = useTranslation();
  const first = of[0]?.cards[0]?.item;
  const progress = new Map(of.map(({ childId, cards }) => [childId, progressOf(cards)]));
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        <Picture
          name={first?.name ?? list.name}
          src={first?.image.thumbnailUrl ?? ''}
          color={first?.image.color ?? ''}
          size={56}
        />
      </span>
      <Link to={paths.list(list.id)} className={styles.name}>
        {list.name}
      </Link>
      <Faces
        childIds={of.flatMap(({ childId }) => childId ?? [])}
        household={household}
        isDone={(id) => progress.get(id)?.isDone ?? false}
      />
      <span className="visually-hidden">
        {of
          .flatMap(({ childId }) => {
            const name = household.children.find(({ id }) => id === childId)?.nickname;
            const { done = 0, total = 0, isDone = false } = progress.get(childId) ?? {};
            if (name === undefined) return [];
            return isDone
              ? t('family.day.done', { name })
              : t('family.day.label', { name, done, count: total });
          })
          .join('. ')}
      </span>
    </li>
  );
}

function Faces({
  childIds,
  household,
  isDone,
}: {
  childIds: readonly string[];
  household: HouseholdView;
  isDone: (childId: string) => boolean;
}) {
  const children = household.children.filter(({ id }) => childIds.includes(id));
  return (
    <span className={styles.faces} aria-hidden="true">
      {children.map(({ id, animal, colour }) => (
        <span key={id}>
          <AnimalFace animal={animal} colour={colour} size={36} />
          {isDone(id) ? <Sticker size={30} className={styles.seal} /> : null}
        </span>
      ))}
    </span>
  );
}
