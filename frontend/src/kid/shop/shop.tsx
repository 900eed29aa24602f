import { ArrowRight, ShoppingBasket } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../shared/ui/cx';
import { useAwakeInUse } from '../awake/use-awake';
import { ItemName } from '../cards/item-name';
import { Seal } from '../cards/seal';
import { phrasesOf, SpokenPicture } from '../cards/spoken-picture';
import { Thing } from '../cards/thing';
import { useKidPage, useKidPart } from '../kid-page';
import { amountOf } from '../model/amount';
import type { KidItem, KidList } from '../model/kid-view';
import {
  fillSlots,
  loosen,
  newShop,
  putInBasket,
  shopOf,
  showOthers,
  takeOut,
  type Tile,
} from '../model/shop';
import { useSky } from '../scene/use-sky';
import { useSounds } from '../sound/sounds';
import { useComing } from '../speech/use-speech';
import { Announced } from '../states/announced';
import { Done } from '../states/done';
import { Header, type OtherList } from '../states/header';
import { t } from '../texts';
import { useRest } from '../use-rest';
import { Basket, FoundDots, type Drop } from './basket';
import buttons from '../kid-buttons.module.css';
import styles from './shop.module.css';

/** Time (ms) until a loose seal settles again. */
const looseMs = 4000;
/** Time (ms) until the page shows that all was found. */
const restMs = 1200;

/** A shopping list: two things at a time, a basket, and an arrow for others. */
export function Shop({ list, other }: { list: KidList; other: OtherList | null }) {
  const { store, taps } = useKidPage();
  const { play } = useSounds();
  const child = useKidPart('child');
  useSky();
  const { items } = list;
  const [state, setState] = useState(() => fillSlots(newShop, items));
  const [drop, setDrop] = useState<Drop | null>(null);
  const { tiles, hasOthers, found, total } = shopOf(items, state);
  // A tile that another member of the family ticks turns over when no finger is on the page.
  useLayoutEffect(
    () => taps.whenUp(() => setState((before) => fillSlots(before, items))),
    [items, state, taps],
  );
  useRest(state.slots.join());
  useComing(
    tiles.flatMap((tile) =>
      tile ? { key: tile.item.id, phrases: phrasesOf(tile.item, nameAndAmount(tile.item)) } : [],
    ),
  );
  const isFound = found.length === total;
  const [ended, setEnded] = useState(isFound);
  if (ended && !isFound) setEnded(false);
  useAwakeInUse(!ended);
  useEffect(() => {
    if (!isFound || state.loose !== null) return;
    let cancel = () => {};
    const timer = setTimeout(() => (cancel = taps.whenUp(() => setEnded(true))), restMs);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [isFound, state.loose, taps]);
  useEffect(() => {
    if (state.loose === null) return;
    const timer = setTimeout(() => setState((before) => loosen(before, null)), looseMs);
    return () => clearTimeout(timer);
  }, [state.loose]);

  const open = (item: KidItem) => {
    store.check(list.id, item.id, false);
    setState((before) => takeOut(before, item.id));
  };
  if (ended) {
    const last = found.findLast(({ mine }) => mine) ?? null;
    const basket = <Basket found={found} />;
    return <Done list={list} other={other} last={last} onBringBack={open} basket={basket} />;
  }
  return (
    <main
      className={cx(styles.shop, other && styles.withOther, child?.help && styles.withHelp)}
      data-accent="shopping"
    >
      <Announced title={t('kid.found', { found: found.length, total })} />
      <div className={styles.tiles}>
        {tiles.map((tile, index) =>
          tile ? (
            <TileCard
              key={tile.item.id}
              {...tile}
              isLoose={state.loose === tile.item.id}
              onStamp={(from) => {
                play('stamp');
                store.check(list.id, tile.item.id, true);
                setDrop({ id: tile.item.id, from });
                setState((before) => putInBasket(before, tile.item.id));
              }}
              onLift={() => setState((before) => loosen(before, tile.item.id))}
              onTakeOut={() => open(tile.item)}
            />
          ) : (
            <span key={index} />
          ),
        )}
      </div>
      {hasOthers ? (
        <button
          type="button"
          className={cx(buttons.round, styles.others)}
          aria-label={t('kid.others')}
          onClick={() => setState((before) => showOthers(before, items))}
        >
          <ArrowRight aria-hidden="true" strokeWidth={2.75} />
        </button>
      ) : null}
      <Basket found={found} drop={drop} />
      <FoundDots found={found.length} total={total} />
      <Header other={other} isFull />
    </main>
  );
}

interface TileProps extends Tile {
  isLoose: boolean;
  /** Gets the place of the picture, from where it drops into the basket. */
  onStamp: (from: DOMRect | null) => void;
  onLift: () => void;
  onTakeOut: () => void;
}

function TileCard({ item, isStamped, isLoose, onStamp, onLift, onTakeOut }: TileProps) {
  const child = useKidPart('child');
  const picture = useRef<HTMLDivElement>(null);
  const { copies, text } = amountOf(item.quantity);
  const name = nameAndAmount(item);
  const size = copies > 3 ? styles.tiny : undefined;
  return (
    <div
      className={cx(styles.tile, isStamped && styles.stamped)}
      data-card={item.id}
      data-shows={child?.shows}
    >
      <SpokenPicture ref={picture} item={item} label={name} words={name} className={styles.picture}>
        <Thing item={item} />
      </SpokenPicture>
      <div className={styles.side}>
        <ItemName item={item} className={cx(styles.name, item.name.length > 12 && styles.long)} />
        {copies > 0 ? (
          <p className={cx(styles.copies, size)} data-copies={copies} aria-hidden="true">
            {Array.from({ length: copies }, (_, index) => (
              <Thing key={index} item={item} />
            ))}
          </p>
        ) : text !== null ? (
          <p className={cx(styles.amount, text.length < 4 && styles.number)} aria-hidden="true">
            {text}
          </p>
        ) : null}
        {isStamped ? (
          <button
            type="button"
            className={cx(styles.seal, isLoose && styles.loose)}
            aria-label={t('kid.notInBasket', { name: item.name })}
            onClick={isLoose ? onTakeOut : onLift}
          >
            <Seal />
          </button>
        ) : (
          <button
            type="button"
            className={styles.put}
            aria-label={t('kid.inBasket', { name: item.name })}
            onClick={() => onStamp(picture.current?.getBoundingClientRect() ?? null)}
          >
            <ShoppingBasket aria-hidden="true" strokeWidth={2.25} />
          </button>
        )}
      </div>
    </div>
  );
}

function nameAndAmount({ name, quantity }: KidItem): string {
  const { copies, text } = amountOf(quantity);
  return [name, copies > 0 ? String(copies) : text].filter((part) => part !== null).join(', ');
}
