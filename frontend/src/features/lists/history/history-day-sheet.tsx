import type { Day } from '@pictick/rules/calendar/day';
import type { MarkState } from '@pictick/rules/routines/mark';
import { CalendarX } from 'lucide-react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dayIn, whole } from '../../../shared/lib/dates';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { IconButton } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Picture } from '../../../shared/ui/picture/picture';
import { Sticker, StickerPlace } from '../../../shared/ui/picture/sticker';
import { useList } from '../api/lists';
import { CardWords } from '../today/card-words';
import { DoneBy } from '../today/done-by';
import {
  type DayOfHistory,
  type HistoryCard,
  type HistoryOf,
  useCorrection,
  useDayOfHistory,
} from './history';
import styles from '../today/routine-cards.module.css';

export interface HistoryDaySheetProps {
  whose: HistoryOf;
  /** The page of weeks behind the sheet. */
  before: Day | null;
  day: Day;
  open: boolean;
  onClose: () => void;
}

/** The cards of a day that is over. They are corrected here, for as long as the server takes their day. */
export default function HistoryDaySheet({ whose, before, day, open, onClose }: HistoryDaySheetProps) {
  const language = useLanguage();
  // A title breaks between words.
  const title = dayIn(language, day, { weekday: 'long', day: 'numeric', month: 'long' }).replaceAll(
    whole,
    ' ',
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} accent="task">
      {open ? <Cards whose={whose} before={before} day={day} /> : null}
    </Dialog>
  );
}

function Cards({ whose, before, day }: Pick<HistoryDaySheetProps, 'whose' | 'before' | 'day'>) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useDayOfHistory(whose, day);
  const correct = useCorrection(whose, before);
  if (!data)
    return (
      <AsyncPlaceholder
        failed={isError}
        offline={t('family.offline')}
        text={t('history.dayFailed')}
        height={240}
        onRetry={() => void refetch()}
      />
    );
  return data.routines.map((routine) => (
    <Routine
      key={routine.listId}
      routine={routine}
      onCorrect={(card, state) => void correct(day, routine.listId, card, state)}
    />
  ));
}

function Routine({
  routine: { listId, name, cards },
  onCorrect,
}: {
  routine: DayOfHistory['routines'][number];
  onCorrect: (card: HistoryCard, state: MarkState) => void;
}) {
  const { t } = useTranslation();
  const { items } = useList(listId);
  const done = cards.filter(({ state }) => state === 'done').length;
  const owed = cards.filter(({ state }) => state === 'open').length + done;
  return (
    <section className={styles.routine} aria-label={name}>
      <header>
        <h3>{name}</h3>
        <span>{t('list.count', { done, count: owed })}</span>
      </header>
      <ul>
        {cards.map((card) => {
          const { itemId, state } = card;
          const image = card.image ?? items.find(({ id }) => id === itemId)?.image;
          const isDone = state === 'done';
          const isCrossed = state === 'skipped' || state === 'changed';
          return (
            <li key={itemId} className={cx(styles.card, state !== 'open' && styles.quiet)}>
              <button
                type="button"
                className={styles.face}
                aria-pressed={isDone}
                disabled={state === 'changed'}
                onClick={() => onCorrect(card, isDone ? 'open' : 'done')}
              >
                <span className={cx(styles.picture, isCrossed && styles.crossed)}>
                  <Picture
                    name={card.name}
                    src={image?.thumbnailUrl ?? ''}
                    color={image?.color ?? ''}
                    size={52}
                  />
                </span>
                <CardWords name={card.name} isQuiet={state !== 'open'}>
                  {isCrossed ? <small>{t('today.notToday')}</small> : null}
                  {isDone ? <DoneBy mark={card} /> : null}
                </CardWords>
                {state === 'changed' ? null : isDone ? (
                  <Sticker size={34} falling />
                ) : (
                  <StickerPlace size={34} />
                )}
              </button>
              {state === 'open' ? (
                <IconButton
                  label={t('today.skipped', { name: card.name })}
                  onClick={() => onCorrect(card, 'skipped')}
                >
                  <CalendarX aria-hidden="true" strokeWidth={2.25} />
                </IconButton>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
