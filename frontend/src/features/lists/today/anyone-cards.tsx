import type { Day } from '@pictick/rules/calendar/day';
import type { Card } from '@pictick/rules/routines/routine-day';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import { LinkButton } from '../../../shared/ui/link-button';
import { Picture } from '../../../shared/ui/picture/picture';
import { Sticker, StickerPlace } from '../../../shared/ui/picture/sticker';
import type { RoutineItemRow } from '../../../sync/routines/today';
import type { RoutineOfDay } from './bands-of-day';
import { CardWords } from './card-words';
import { setState } from './day-changes';
import { DoneBy } from './done-by';
import styles from './anyone-cards.module.css';
import bands from './bands.module.css';

/** More cards are on the page of the list. */
const mostShown = 4;

/** The cards of a routine of the whole family. An adult ticks them here; they say who did it. */
export function AnyoneCards({ shown: { routine, day, of } }: { shown: RoutineOfDay }) {
  const { t } = useTranslation();
  const { id, name } = routine.list;
  const owed = of.flatMap(({ cards }) => cards).filter(({ state }) => state === 'open' || state === 'done');
  const more = owed.length - mostShown;
  return (
    <>
      {owed.slice(0, mostShown).map((card) => (
        <AnyoneCard key={card.item.id} listId={id} card={card} day={day} />
      ))}
      {more > 0 ? (
        <li>
          <LinkButton kind="text" small to={paths.list(id)}>
            {`${name}: ${t('today.more', { count: more })}`}
          </LinkButton>
        </li>
      ) : null}
    </>
  );
}

function AnyoneCard({ listId, card, day }: { listId: string; card: Card<RoutineItemRow>; day: Day }) {
  const { t } = useTranslation();
  const { item, state, mark } = card;
  const isDone = state === 'done';
  return (
    <li>
      <button
        type="button"
        className={cx(bands.row, styles.card)}
        aria-pressed={isDone}
        onClick={() => void setState({ listId, card, day }, isDone ? 'open' : 'done')}
      >
        <span className={cx(bands.picture, isDone && styles.faded)}>
          <Picture name={item.name} src={item.image.thumbnailUrl} color={item.image.color} size={56} />
        </span>
        <CardWords name={item.name} isQuiet={isDone}>
          {isDone && mark ? <DoneBy mark={mark} /> : <small>{t('today.anyone')}</small>}
        </CardWords>
        {isDone ? <Sticker size={52} falling /> : <StickerPlace size={52} />}
      </button>
    </li>
  );
}
