import { Star } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import type { Line } from '../add-item/duplicates';
import { useLongPress } from '../check-item/use-long-press';
import { hasHistory } from '../suggest-items/change-history';
import { pictureOf } from '../suggest-items/chip-picture';
import { ChipQuestion } from '../suggest-items/chip-question';
import { useDockFocus } from './use-dock-focus';
import { useUsual, type UsualRow } from './use-usual';
import type { UsualName } from './usual-names';
import { UsualPill } from './usual-pill';
import styles from './usual-chips.module.css';

export interface UsualProps {
  listId: string;
  input: RefObject<HTMLInputElement | null>;
  /** Adds these things, with one undo. */
  onAdd: (things: readonly Line[]) => void;
  /** Opens all pictures; it stands at the end of the first line. */
  browse?: ReactNode;
}

/** So many stand on one line. */
const few = 3;
const titles = {
  favourites: 'usual.favourites',
  due: 'usual.due',
  common: 'sections.names.produce',
  bought: 'usual.bought',
} as const;

/** Things that the household usually buys, one tap each, while the add box is empty and has the focus. */
export function UsualChips({ listId, input, onAdd, browse }: UsualProps) {
  const { t } = useTranslation();
  const found = useUsual(listId, useDockFocus(input));
  const [asked, setAsked] = useState<{ thing: string; isByKey: boolean } | null>(null);
  const ask = (target: EventTarget): boolean => {
    const pill = target instanceof Element ? target.closest<HTMLElement>('[data-thing]') : null;
    const thing = pill?.dataset['thing'];
    if (thing === undefined || !hasHistory()) return false;
    setAsked({ thing, isByKey: document.activeElement !== input.current });
    return true;
  };
  const press = useLongPress(ask);
  if (!found || (found.rows.length === 0 && !browse)) return null;
  const { rows, open } = found;
  const row = rows.find(({ things }) => things.some(({ thing }) => thing === asked?.thing));
  const about = row?.things.find(({ thing }) => thing === asked?.thing);
  if (about)
    return (
      <ChipQuestion
        name={about.name}
        keyOf={open.parser.keyOf}
        isFavourite={row?.kind === 'favourites'}
        isByKey={asked?.isByKey === true}
        input={input}
        onClose={() => setAsked(null)}
      />
    );
  const add = (things: readonly UsualName[]) => {
    input.current?.focus();
    onAdd(things.map(({ name, quantity }) => ({ name, quantity })));
  };
  const heading = ({ kind, things }: UsualRow, isFirst: boolean) => (
    <div className={styles.heading}>
      {kind === 'favourites' ? <Star aria-hidden="true" className={styles.star} /> : null}
      <h2>{t(titles[kind])}</h2>
      {kind === 'due' && things.length > 1 ? (
        <Button kind="text" small onClick={() => add(things)}>
          {t('usual.addThese', { count: things.length })}
        </Button>
      ) : null}
      {isFirst ? browse : null}
    </div>
  );
  return (
    <div
      role="group"
      aria-label={t('usual.title')}
      className={styles.usual}
      data-question
      data-usual
      // The focus stays in the field, and with it the keyboard of a phone.
      onMouseDown={(event) => event.preventDefault()}
      {...press.handlers}
      onContextMenu={(event) => {
        event.preventDefault();
        press.openNow(event.target);
      }}
    >
      <div className={styles.scroll}>
        {rows.length === 0 ? <div className={styles.heading}>{browse}</div> : null}
        {rows.map((each, at) => (
          <section key={each.kind} className={styles.section}>
            {heading(each, at === 0)}
            <ul
              className={cx(
                styles.row,
                each.things.length > few && styles.many,
                each.things.length > few && each.kind === 'due' && styles.lines,
              )}
            >
              {each.things.map((thing) => (
                <li key={thing.thing}>
                  <UsualPill {...thing} picture={pictureOf(open, thing.name)} onTap={() => add([thing])} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
