import type { PlannedRoutine } from '@pictick/rules/routines/routine-day';
import { CalendarX, Check, Plus, Replace, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { Link } from '../../../shared/routing/link';
import { Button, IconButton } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { Picture } from '../../../shared/ui/picture/picture';
import { Sticker, StickerPlace } from '../../../shared/ui/picture/sticker';
import type { DeviceRoutine } from '../../../sync/routines/today';
import { AddForDay } from './add-for-day';
import { BandIcon } from './band-icon';
import { progressOf } from './bands-of-day';
import { endForNow, setState } from './day-changes';
import { DoneBy } from './done-by';
import styles from './routine-cards.module.css';

type Planned = PlannedRoutine<DeviceRoutine>;

/** The cards of a routine on a day for one child, or of the whole family: an adult ticks and changes them. */
export function RoutineCards({
  planned: { routine, day, band, cards },
  canChange,
}: {
  planned: Planned;
  /** False for a helper, who ticks only. */
  canChange: boolean;
}) {
  const { t } = useTranslation();
  const { id, name } = routine.list;
  const { done, total, isDone } = progressOf(cards);
  const [isAdding, setAdding] = useState(false);
  const childId = cards[0]?.childId ?? null;
  return (
    <section className={styles.routine} data-accent="task" aria-label={name}>
      <header>
        <BandIcon band={band} />
        <h3>
          <Link to={paths.list(id)}>{name}</Link>
        </h3>
        <span>{t('list.count', { done, count: total })}</span>
      </header>
      <ul>
        {cards.map((card) => (
          <CardRow key={card.item.id} listId={id} day={day} card={card} canChange={canChange} />
        ))}
      </ul>
      {!canChange ? null : isAdding ? (
        <AddForDay listId={id} day={day} childId={childId} onDone={() => setAdding(false)} />
      ) : (
        <div className={styles.acts}>
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
        </div>
      )}
    </section>
  );
}

function CardRow({
  listId,
  day,
  card,
  canChange,
}: {
  listId: string;
  day: Planned['day'];
  card: Planned['cards'][number];
  canChange: boolean;
}) {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  const { item, state, mark, insteadOf } = card;
  const isCrossed = state === 'skipped' || state === 'changed';
  const set = (to: Parameters<typeof setState>[1]) => void setState({ listId, day, card }, to);
  const face = (
    <>
      <span className={cx(styles.picture, isCrossed && styles.crossed)}>
        <Picture name={item.name} src={item.image.thumbnailUrl} color={item.image.color} size={52} />
      </span>
      <span className={styles.words}>
        <span>{item.name}</span>
        {isCrossed ? <small>{t('today.notToday')}</small> : null}
        {insteadOf ? <small>{t('today.insteadOf', { name: insteadOf.name })}</small> : null}
        {state === 'done' && mark ? <DoneBy mark={mark} /> : null}
      </span>
    </>
  );
  return (
    <li className={cx(styles.card, (isCrossed || state === 'done') && styles.quiet)}>
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
      {state === 'open' && canChange ? (
        <IconButton label={t('today.skipped', { name: item.name })} onClick={() => set('skipped')}>
          <CalendarX aria-hidden="true" strokeWidth={2.25} />
        </IconButton>
      ) : null}
      {state === 'skipped' && canChange && !isChanging ? (
        <>
          <IconButton label={`${t('today.change')}: ${item.name}`} onClick={() => setChanging(true)}>
            <Replace aria-hidden="true" strokeWidth={2.25} />
          </IconButton>
          <IconButton label={`${t('today.todayAfterAll')}: ${item.name}`} onClick={() => set('open')}>
            <RotateCcw aria-hidden="true" strokeWidth={2.25} />
          </IconButton>
        </>
      ) : null}
      {isChanging ? (
        <AddForDay
          listId={listId}
          day={day}
          childId={card.childId}
          insteadOf={item.id}
          onDone={() => setChanging(false)}
        />
      ) : null}
    </li>
  );
}
