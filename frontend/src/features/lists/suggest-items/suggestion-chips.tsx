import { memo, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { wholeWidth } from '../../../shared/lib/long-name';
import { cx } from '../../../shared/ui/cx';
import { Sticker } from '../../../shared/ui/picture/sticker';
import { useLongPress } from '../check-item/use-long-press';
import { hasHistory } from './change-history';
import { ChipQuestion } from './chip-question';
import { isFavourite } from './home-history';
import { showOnList } from './show-on-list';
import { useChipKeys } from './use-chip-keys';
import { useChips, type ShownChip } from './use-chips';
import styles from './suggestion-chips.module.css';

export const chipsId = 'suggestions';

export interface ChipsProps {
  listId: string;
  listType: 'shopping' | 'task';
  text: string;
  input: RefObject<HTMLInputElement | null>;
  reveal: RefObject<((id: string) => void) | null>;
  /** Adds a line. An empty one only clears the field. */
  onPick: (line: string) => void;
}

/** The chip that the user asks about, until other text is typed. */
type Asked = { name: string; text: string; isByKey: boolean };

/** In em: no wider word is made to fit. */
const widestWhole = 7;

const idOf = (at: number): string => `${chipsId}-${at}`;

/** Up to six things for what was typed, above the add box; on wide screens below it. */
export function SuggestionChips({ listId, listType, text, input, reveal, onPick }: ChipsProps) {
  const { t } = useTranslation();
  const { chips, open } = useChips(listId, listType, text);
  const keyOf = open?.parser.keyOf;
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const asks = asked?.text === text ? asked : null;
  const pick = (chip: ShownChip | undefined) => {
    if (!chip) return;
    onPick(chip.openId === null ? chip.line : '');
    if (chip.openId !== null) showOnList(chip.openId, reveal.current);
  };
  const ask = (chip: ShownChip | undefined, isByKey: boolean): boolean => {
    if (listType !== 'shopping' || !chip?.isOwn || !hasHistory()) return false;
    setAsked({ name: chip.name, text, isByKey });
    return true;
  };
  const chipAt = (target: EventTarget | null): ShownChip | undefined => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    return chips.find((_, index) => idOf(index) === option?.id);
  };
  const keys = useChipKeys(
    input,
    text,
    chips.length,
    (index) => pick(chips[index]),
    (index) => ask(chips[index], true),
  );
  const isOpen = keys.isOpen && !asks;
  const { at } = keys;
  const press = useLongPress((target) => ask(chipAt(target), false));

  const chosen = isOpen && at >= 0 ? idOf(at) : undefined;
  // Written here, so that the add box renders once a key.
  useLayoutEffect(() => {
    const field = input.current;
    if (!isOpen || !field) return;
    field.setAttribute('aria-expanded', 'true');
    field.setAttribute('aria-controls', chipsId);
    return () => {
      field.setAttribute('aria-expanded', 'false');
      field.removeAttribute('aria-controls');
    };
  }, [input, isOpen]);
  useLayoutEffect(() => {
    const field = input.current;
    if (chosen === undefined || !field) return;
    field.setAttribute('aria-activedescendant', chosen);
    return () => field.removeAttribute('aria-activedescendant');
  }, [input, chosen]);
  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  if (asks && keyOf)
    return (
      <ChipQuestion
        name={asks.name}
        isByKey={asks.isByKey}
        input={input}
        keyOf={keyOf}
        isFavourite={isFavourite(asks.name, keyOf)}
        onClose={() => setAsked(null)}
      />
    );
  if (!isOpen) return null;
  const rows = Math.floor(Math.max(...chips.map(({ place }) => place)) / 2) + 1;
  return (
    <div className={styles.chips} data-question>
      <div className={styles.scroll}>
        <div
          ref={list}
          role="listbox"
          id={chipsId}
          aria-label={t('empty.suggestions')}
          className={styles.grid}
          data-rows={rows}
          // The focus stays in the field, and with it the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ target }) => pick(chipAt(target))}
          {...press.handlers}
          onContextMenu={(event) => {
            event.preventDefault();
            press.openNow(event.target);
          }}
        >
          {chips.map(({ name, quantity, openId, picture, place }, index) => (
            <Chip
              // The chip of a place is filled anew: to make and remove six at each key takes longer.
              key={place}
              id={idOf(index)}
              isChosen={index === at}
              isOpen={openId !== null}
              note={
                openId !== null
                  ? t('typing.onList')
                  : quantity === null
                    ? ''
                    : t('typing.usual', { quantity })
              }
              src={picture.thumbnailUrl}
              color={picture.color}
              {...{ name, place }}
            />
          ))}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {t('typing.count', { count: chips.length })}
      </p>
    </div>
  );
}

type ChipProps = Pick<ShownChip, 'name' | 'place'> & {
  id: string;
  note: string;
  isChosen: boolean;
  /** On the list already, and still open. */
  isOpen: boolean;
  src: string;
  color: string;
};

/** Light and memoised: six of them follow every key. */
const Chip = memo(function Chip({ id, name, note, place, isChosen, isOpen, src, color }: ChipProps) {
  return (
    <div
      role="option"
      id={id}
      aria-selected={isChosen}
      data-place={place}
      className={cx(styles.chip, isChosen && styles.chosen)}
    >
      <span className={styles.frame} ref={(frame) => frame?.style.setProperty('--ground', color)}>
        {src === '' ? null : (
          <img
            // A new one: the picture of another thing must not stay until this one has come.
            key={src}
            className={styles.picture}
            src={src}
            alt=""
            width={50}
            height={50}
            decoding="async"
            draggable={false}
          />
        )}
        {isOpen ? (
          <span className={styles.seal}>
            <Sticker size={30} />
          </span>
        ) : null}
      </span>
      <span className={styles.words}>
        <span
          className={styles.name}
          ref={(element) => element?.style.setProperty('--widest', String(wholeWidth(name, widestWhole, 1)))}
        >
          {name}
        </span>
        {note === '' ? null : <span className={styles.note}>{note}</span>}
      </span>
    </div>
  );
});
