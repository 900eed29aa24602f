import { Star } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import type { Line } from '../add-item/duplicates';
import { useLongPress } from '../check-item/use-long-press';
import { ChipQuestion } from '../suggest-items/chip-question';
import { useDockFocus, useUsual } from './use-usual';
import type { UsualName } from './usual-names';
import styles from './usual-chips.module.css';

export interface UsualProps {
  listId: string;
  input: RefObject<HTMLInputElement | null>;
  /** Adds these things, with one undo. */
  onAdd: (things: readonly Line[]) => void;
  /** Opens all pictures; it stands at the end of the first line. */
  browse?: ReactNode;
}

/** Things that the household usually buys, one tap each, while the add box is empty and has the focus. */
export function UsualChips({ listId, input, onAdd, browse }: UsualProps) {
  const { t } = useTranslation();
  const isFocused = useDockFocus(input);
  const found = useUsual(listId);
  const [asked, setAsked] = useState<{ name: string; isByKey: boolean } | null>(null);
  const all = found ? [...found.usual.favourites, ...found.usual.due] : [];
  const nameOf = (target: EventTarget | null): string | undefined =>
    target instanceof Element ? target.closest<HTMLElement>('[data-name]')?.dataset['name'] : undefined;
  const ask = (target: EventTarget): boolean => {
    const name = nameOf(target);
    if (name === undefined) return false;
    setAsked({ name, isByKey: document.activeElement !== input.current });
    return true;
  };
  const press = useLongPress(ask);
  if (!isFocused || !found) return null;
  const { usual, open } = found;
  const about = all.find(({ name }) => name === asked?.name);
  if (about)
    return (
      <ChipQuestion
        name={about.name}
        keyOf={open.parser.keyOf}
        isFavourite={usual.favourites.includes(about)}
        isByKey={asked?.isByKey === true}
        input={input}
        onClose={() => setAsked(null)}
      />
    );
  const add = (things: readonly UsualName[]) => {
    input.current?.focus();
    onAdd(things.map(({ name, quantity }) => ({ name, quantity })));
  };
  const pill = (thing: UsualName) => (
    <li key={thing.nameKey}>
      <button type="button" className={styles.pill} data-name={thing.name} onClick={() => add([thing])}>
        <Picture {...open.parser.depict(thing.name).image} />
        <span className={styles.name}>{thing.name}</span>
        {thing.quantity === null ? null : <span className={styles.quantity}>{thing.quantity}</span>}
      </button>
    </li>
  );
  return (
    <div
      role="group"
      aria-label={t('usual.title')}
      className={styles.usual}
      data-question
      // The focus stays in the field, and with it the keyboard of a phone.
      onMouseDown={(event) => event.preventDefault()}
      {...press.handlers}
      onContextMenu={(event) => {
        event.preventDefault();
        press.openNow(event.target);
      }}
    >
      {usual.favourites.length > 0 ? (
        <>
          <h2 className={styles.heading}>
            <Star aria-hidden="true" className={styles.star} />
            {t('usual.favourites')}
          </h2>
          <ul className={styles.row}>{usual.favourites.map(pill)}</ul>
        </>
      ) : null}
      {usual.due.length > 0 ? (
        <>
          <div className={styles.heading}>
            <h2>{t('usual.due')}</h2>
            {usual.due.length > 1 ? (
              <Button kind="text" small onClick={() => add(usual.due)}>
                {t('usual.addThese', { count: usual.due.length })}
              </Button>
            ) : null}
          </div>
          <ul className={styles.lines}>{usual.due.map(pill)}</ul>
        </>
      ) : null}
      {browse}
    </div>
  );
}

function Picture({ thumbnailUrl, color }: { thumbnailUrl: string; color: string }) {
  return (
    <span className={styles.frame} ref={(frame) => frame?.style.setProperty('--ground', color)}>
      {thumbnailUrl === '' ? null : (
        <img src={thumbnailUrl} alt="" width={42} height={42} decoding="async" draggable={false} />
      )}
    </span>
  );
}
