import { Suspense, type ComponentProps, type RefObject } from 'react';
import { useMedia } from '../../../../shared/hooks/use-media';
import { lazyComponent } from '../../../../shared/lib/lazy-component';
import { SkeletonCards } from '../../../../shared/ui/skeleton';
import type { ItemRow, ListRow } from '../../api/lists';
import type { BasketProps } from '../../basket/basket-shelf';
import type { FinishedProps } from '../../chores/finished';
import type { RoutineDay } from '../../routine/routine-day';
import { loadBasket, loadChores, loadFinished } from '../preload-chunks';
import type { CardActions } from './card-actions';
import type Window from './card-window';
import { Tile } from './tile';
import { useFlip } from './use-flip';
import { few, type ShownCards } from './use-shown-cards';
import { useTickers } from './use-tickers';
import styles from '../list-page.module.css';

const ChoreCard = lazyComponent<ComponentProps<typeof Tile>>(
  async () => ({ default: (await loadChores()).ChoreCard }),
  Tile,
);
const BasketShelf = lazyComponent<BasketProps>(loadBasket);
const Finished = lazyComponent<FinishedProps>(loadFinished);
const CardWindow = lazyComponent<ComponentProps<typeof Window>>(() => import('./card-window'));
/** The cards whose pictures load at once. */
const inView = 6;

type Props = {
  list: ListRow;
  items: ItemRow[];
  loading: boolean;
  shown: ShownCards;
  stage: RefObject<HTMLDivElement | null>;
  reveal: RefObject<((id: string) => void) | null>;
  editing: boolean;
  held: string | null;
  actions: CardActions;
  routine: RoutineDay | null;
};

/** The cards of a list, and below them the reward of a finished list and the basket. */
export function ListCards({
  list,
  items,
  loading,
  shown,
  stage,
  reveal,
  editing,
  held,
  actions,
  routine,
}: Props) {
  const { cards, basket, fresh, whole, sections } = shown;
  const shopping = list.listType === 'shopping';
  const byOf = useTickers();
  const mouse = !useMedia('(hover: none)');
  const slides = whole && items.length <= few;
  useFlip(stage, slides ? [...cards, ...(shopping ? basket : [])].map((item) => item.id).join() : '', slides);

  const finished = items.length > 0 && (routine?.isDone ?? items.every((item) => item.checked));
  const grid = (shopping ? styles.tiles : styles.chores) ?? '';
  const Card = shopping ? Tile : ChoreCard;
  const card = (item: ItemRow, index: number) => (
    <Card
      key={item.id}
      item={item}
      by={byOf(item)}
      fresh={fresh.has(item.id)}
      editing={editing}
      fixed={shown.fixed}
      held={held === item.id}
      eager={index < inView}
      mouse={mouse}
      actions={actions}
    />
  );
  const plain = (some: ItemRow[]) => (
    <div role="list" aria-label={list.name} className={grid}>
      {some.map(card)}
    </div>
  );
  return (
    <div ref={stage} className={styles.stage} data-cards>
      {cards.length === 0 ? null : sections ? (
        <sections.SectionBoard
          {...{ list, cards, few, grid, card, held, reveal }}
          home={list.role === 'helper' ? null : sections.home}
          groupBySection={(some) => sections.groupBySection(some, list.storeId)}
          open={shown.open}
          label={list.name}
        />
      ) : cards.length <= few ? (
        <Suspense fallback={cardSkeletons(shopping, loading)}>{plain(cards)}</Suspense>
      ) : (
        <Suspense fallback={plain(cards.slice(0, few / 2))}>
          <CardWindow
            groups={[{ key: '', items: cards }]}
            grid={grid}
            label={list.name}
            card={(item) => card(item, few)}
            held={held}
            reveal={reveal}
          />
        </Suspense>
      )}
      <Suspense>
        {finished && whole ? (
          <Finished
            listId={list.id}
            items={items}
            shopping={shopping}
            character={list.selectedCharacterId}
            now={fresh.size > 0}
            comesBack={routine !== null}
            mayRestart={list.role !== 'helper'}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {basket.length > 0 && shopping && whole ? (
          <BasketShelf listId={list.id} items={basket} {...{ byOf, editing, finished, actions }} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** Tiles are in the code of this page: only while the list itself loads do they need skeletons. */
export const cardSkeletons = (shopping: boolean, loading: boolean) =>
  shopping && !loading ? null : <SkeletonCards kind={shopping ? 'tile' : 'chore'} count={shopping ? 8 : 4} />;
