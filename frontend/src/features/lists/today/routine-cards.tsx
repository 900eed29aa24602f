import type { Child } from '@pictick/rules/household/household-view';
import { changesBefore } from '@pictick/rules/routines/changes-of-day';
import type { PlannedRoutine } from '@pictick/rules/routines/routine-day';
import { CalendarX, Check, Plus, Replace, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { Link } from '../../../shared/routing/link';
import { Button, IconButton } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { Sticker, StickerPlace } from '../../../shared/ui/picture/sticker';
import type { DeviceRoutine } from '../../../sync/routines/today';
import { ChildPicture } from '../pictures/child-picture';
import { AddForDay } from './add-for-day';
import { BandIcon } from './band-icon';
import { progressOf } from './bands-of-day';
import { CardWords } from './card-words';
import { endForNow, setState, takeBackChange } from './day-changes';
import { DoneBy } from './done-by';
import { useKeptFocus } from './use-kept-focus';
import styles from './routine-cards.module.css';

type Planned = PlannedRoutine<DeviceRoutine>;

/** The cards of a routine on a day for a child: an adult ticks and changes them. */
export function RoutineCards({
  child,
  planned: { routine, day, band, cards },
  label,
  canChange,
}: {
  child: Child;
  planned: Planned;
  /** Its name, unless another one in sight has the same. */
  label: string;
  /** False for a helper, who ticks only. */
  canChange: boolean;
}) {
  const { t } = useTranslation();
  const { id, name } = routine.list;
  const { done, total, isDone } = progressOf(cards);
  const [isAdding, setAdding] = useState(false);
  const kept = useKeptFocus<HTMLDivElement>();
  const childId = cards[0]?.childId ?? null;
  return (
    <section className={styles.routine} data-accent="task" aria-label={label}>
      <header>
        <BandIcon band={band} />
        <h3>
          <Link to={paths.list(id)}>{name}</Link>
        </h3>
        <span>{t('list.count', { done, count: total })}</span>
      </header>
      <ul>
        {cards.map((card) => (
          <CardRow
            key={card.item.id}
            child={child}
            listId={id}
            day={day}
            card={card}
            changes={cards
              .filter(({ insteadOf }) => insteadOf?.id === card.item.id)
              .flatMap(({ item }) => changesBefore(routine.items, item.id))}
            canChange={canChange}
          />
        ))}
      </ul>
      {canChange ? (
        <div {...kept} className={isAdding ? undefined : styles.acts}>
          {isAdding ? (
            <AddForDay listId={id} day={day} childId={childId} onDone={() => setAdding(false)} />
          ) : (
            <>
              <Button
                kind="text"
                small
                icon={<Plus aria-hidden="true" strokeWidth={2.5} />}
                onClick={() => setAdding(true)}
              >
                {t('today.justToday')}
              </Button>
              {isDone ? null : (
                <Button
                  kind="text"
                  small
                  icon={<Check aria-hidden="true" strokeWidth={2.5} />}
                  onClick={() => void endForNow(id, name, cards, day)}
                >
                  {t('today.enough')}
                </Button>
              )}
            </>
          )}
        </div>
      ) : null}
    </section>
  );
}

function CardRow({
  child,
  listId,
  day,
  card,
  changes,
  canChange,
}: {
  child: Child;
  listId: string;
  day: Planned['day'];
  card: Planned['cards'][number];
  /** The items that came in its place, also those that were changed again. */
  changes: readonly string[];
  canChange: boolean;
}) {
  const { t } = useTranslation();
  const kept = useKeptFocus<HTMLLIElement>();
  const [isChanging, setChanging] = useState(false);
  const { item, state, mark, insteadOf } = card;
  const isCrossed = state === 'skipped' || state === 'changed';
  const isQuiet = state !== 'open';
  const set = (to: Parameters<typeof setState>[1]) => void setState({ listId, day, card }, to);
  const face = (
    <>
      <span className={cx(styles.picture, isCrossed && styles.crossed)}>
        <ChildPicture child={child} item={item} size={52} />
      </span>
      <CardWords name={item.name} isQuiet={isQuiet}>
        {isCrossed ? <small>{t('today.notToday')}</small> : null}
        {insteadOf ? <small>{t('today.insteadOf', { name: insteadOf.name })}</small> : null}
        {state === 'done' && mark ? <DoneBy mark={mark} /> : null}
      </CardWords>
    </>
  );
  return (
    <li {...kept} className={cx(styles.card, isQuiet && styles.quiet)}>
      {isCrossed ? (
        <span className={styles.face}>{face}</span>
      ) : (
        <button
          type="button"
          className={styles.face}
          aria-pressed={state === 'done'}
          onClick={() => set(state === 'done' ? 'open' : 'done')}
        >
          {face}
          {state === 'done' ? <Sticker size={34} falling /> : <StickerPlace size={34} />}
        </button>
      )}
      {canChange && !isChanging ? (
        <>
          {state === 'open' ? (
            <IconButton label={t('today.skipped', { name: item.name })} onClick={() => set('skipped')}>
              <CalendarX aria-hidden="true" strokeWidth={2.25} />
            </IconButton>
          ) : null}
          {state === 'open' || state === 'skipped' ? (
            <IconButton label={`${t('today.change')}: ${item.name}`} onClick={() => setChanging(true)}>
              <Replace aria-hidden="true" strokeWidth={2.25} />
            </IconButton>
          ) : null}
          {isCrossed ? (
            <IconButton
              label={`${t('today.todayAfterAll')}: ${item.name}`}
              onClick={() =>
                void (state === 'changed' ? takeBackChange({ listId, day, card }, changes) : set('open'))
              }
            >
              <RotateCcw aria-hidden="true" strokeWidth={2.25} />
            </IconButton>
          ) : null}
        </>
      ) : null}
      {isChanging ? (
        <AddForDay
          listId={listId}
          day={day}
          childId={card.childId}
          insteadOf={item}
          onDone={() => setChanging(false)}
        />
      ) : null}
    </li>
  );
}
