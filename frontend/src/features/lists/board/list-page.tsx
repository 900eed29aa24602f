import { formerMember } from '@pictick/rules/former-member';
import { Check, Pencil } from 'lucide-react';
import {
  memo,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { useNavigate } from 'react-router';
import { FullNotice, isFullMonthNoticeShown, PictureViewer } from '../../../app/imaging-slots';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { useGrowing } from '../../../shared/hooks/use-growing';
import { useMedia } from '../../../shared/hooks/use-media';
import { afterFirstPaint } from '../../../shared/lib/after-first-paint';
import { lazyComponent, importChunk, lazyWhenIdle } from '../../../shared/lib/lazy-component';
import { IconButton } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { ProgressBar } from '../../../shared/ui/progress';
import type { RetryBanner as Banner, RetrySkeleton as Skeleton } from '../../../shared/ui/retry';
import { SkeletonCards } from '../../../shared/ui/skeleton';
import { AddBox } from '../add-item/add-box';
import { useEncounters, useList, useRemovals, type ItemRow, type ListRow } from '../api/lists';
import { useMyId } from '../api/me';
import type { BasketProps } from '../basket/basket-shelf';
import { useBasket } from '../basket/use-basket';
import { setChecked } from '../check-item/check-item';
import type { Ticker } from '../check-item/ticked-by';
import type { ChoreProgress as Progress } from '../chores/chore-progress';
import type { FinishedProps } from '../chores/finished';
import type Sheet from '../edit-item/item-sheet';
import { useOpening } from '../invitations/use-opening';
import type { MenuProps } from '../my-lists/list-menu';
import type { ListQuestion } from '../my-lists/list-question';
import type Question from '../my-lists/list-question-dialog';
import type { PrintingProps } from '../print/printing';
import type ReorderCards from '../reorder/reorder';
import type { PeopleProps } from '../share-list/people-button';
import type { ArchivedProps } from './archived-notice';
import type { CardActions } from './card-actions';
import type Window from './card-window';
import type { EmptyList as Empty, Suggestions as Offers } from './empty-list';
import { ListHead, type Tools } from './list-head';
import type { ListUnavailableProps } from './list-unavailable';
import type { RemovedProps } from './removed-line';
import { Tile } from './tile';
import { useFlip } from './use-flip';
import styles from './list-page.module.css';

const ListMenu = lazyComponent<MenuProps>(lazyWhenIdle(() => import('../my-lists/list-menu')));
const loadSheet = () => import('../edit-item/item-sheet');
const ItemSheet = lazyComponent<ComponentProps<typeof Sheet>>(loadSheet);
// Whoever shops has no use for them.
const loadChores = () => import('../chores/chores.lazy');
const ChoreCard = lazyComponent<ComponentProps<typeof Tile>>(async () => ({
  default: (await loadChores()).ChoreCard,
}));
const ChoreProgress = lazyComponent<ComponentProps<typeof Progress>>(async () => ({
  default: (await loadChores()).ChoreProgress,
}));
const ListUnavailable = lazyComponent<ListUnavailableProps>(() => import('./list-unavailable'));
const loadBasket = () => import('../basket/basket-shelf');
const BasketShelf = lazyComponent<BasketProps>(loadBasket);
const Finished = lazyComponent<FinishedProps>(() => import('../chores/finished'));
const loadEmpty = () => import('./empty-list');
// A list that is opened in the moment in which the network goes is shown without it.
const EmptyList = lazyComponent<ComponentProps<typeof Empty>>(async () => ({
  default: (await loadEmpty()).EmptyList,
}));
const Suggestions = lazyComponent<ComponentProps<typeof Offers>>(async () => ({
  default: (await loadEmpty()).Suggestions,
}));
const loadRetry = () => import('../../../shared/ui/retry');
const RetryBanner = lazyComponent<ComponentProps<typeof Banner>>(async () => ({
  default: (await loadRetry()).RetryBanner,
}));
const RetrySkeleton = lazyComponent<ComponentProps<typeof Skeleton>>(async () => ({
  default: (await loadRetry()).RetrySkeleton,
}));
const SlowNote = lazyComponent(async () => ({ default: (await loadRetry()).SlowNote }));
const ListQuestionDialog = lazyComponent<ComponentProps<typeof Question>>(
  () => import('../my-lists/list-question-dialog'),
);
const PeopleButton = lazyComponent<PeopleProps>(lazyWhenIdle(() => import('../share-list/people-button')));
const CardWindow = lazyComponent<ComponentProps<typeof Window>>(() => import('./card-window'));
const Reorder = lazyComponent<ComponentProps<typeof ReorderCards>>(() => import('../reorder/reorder'));
const loadItemActions = () => import('./item-actions.lazy');
const handle = (done: (itemActions: Awaited<ReturnType<typeof loadItemActions>>) => unknown): void =>
  void importChunk(loadItemActions).then(done, () => undefined);
const ArchivedNotice = lazyComponent<ArchivedProps>(() => import('./archived-notice'));
const HandedOverNotice = lazyComponent<{ listId: string; at: string }>(
  () => import('../share-list/handed-over-notice'),
);
const MergeOffer = lazyComponent<{
  list: ListRow;
  items: ItemRow[];
  concurrentAdds: ReturnType<typeof useEncounters>;
}>(() => import('../merge-duplicates/merge-offer'));
const Printing = lazyComponent<PrintingProps>(lazyWhenIdle(() => import('../print/printing')));
const RemovedLine = lazyComponent<RemovedProps>(lazyWhenIdle(() => import('./removed-line')));
const idleDelayMs = 1500;
const few = 60;
const inView = 6;
/** More cards than the first screen shows. Asking for it makes the browser lay out the page, so it is asked once. */
const aboveFold = (): number => (window.innerWidth < 600 ? 10 : 30);
/** The same at each paint: it has nothing to do with what is ticked. */
const fullNotice = <FullNotice />;

/** A list, whatever state it is in. Chip, plan and tools come from the frame around it. */
export function ListPage({ id, ...frame }: { id: string } & Tools) {
  const { t } = useTranslation();
  const { status, list, items, role, unread, refresh } = useList(id);
  useDocumentTitle(list?.name ?? null);

  if (status !== 'loading' && status !== 'ready' && status !== 'error')
    return (
      <Suspense>
        <ListUnavailable id={id} why={status} role={role} />
      </Suspense>
    );
  if (!list) return <Waiting {...frame} onRetry={status === 'error' && refresh} />;
  return (
    <Suspense fallback={<Waiting {...frame} onRetry={false} />}>
      <OpenList
        key={list.id}
        list={list}
        items={items}
        loading={status === 'loading' || unread === true}
        {...frame}
      >
        <Suspense>
          {status === 'error' ? (
            <RetryBanner text={t(unread ? 'list.loadFailed' : 'list.refreshFailed')} onRetry={refresh} />
          ) : status === 'loading' ? (
            <SlowNote />
          ) : null}
        </Suspense>
      </OpenList>
    </Suspense>
  );
}

/** `onRetry`: it could not be had. */
function Waiting({ onRetry, ...tools }: { onRetry: false | (() => void) } & Tools) {
  const { t } = useTranslation();
  return (
    <div className={styles.page} data-accent="shopping" data-broad>
      <ListHead {...tools} name={null} loading={!onRetry} />
      <Suspense>
        {onRetry ? <RetrySkeleton page text={t('list.loadFailed')} onRetry={onRetry} /> : <SlowNote />}
      </Suspense>
      {onRetry ? null : <SkeletonCards kind="tile" count={8} />}
    </div>
  );
}

type ListToolsProps = Omit<MenuProps, 'className'> &
  Omit<PeopleProps, 'onOpen'> & { editing: boolean; editable: boolean; onEdit: (on: boolean) => void };

/** What can be done with the list as a whole. A tick changes nothing of it, so it is not painted anew with each. */
const ListTools = memo(function ListTools({
  role,
  collaborators,
  editing,
  editable,
  onEdit,
  onAsk,
  ...menu
}: ListToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      {menu.creating ? null : (
        <Suspense fallback={<span className={styles.menu} />}>
          <PeopleButton role={role} collaborators={collaborators} onOpen={() => onAsk('share')} />
        </Suspense>
      )}
      {editable ? (
        <IconButton
          label={t('list.edit')}
          aria-pressed={editing}
          className={cx(editing && styles.pressed)}
          onClick={() => onEdit(!editing)}
        >
          {editing ? (
            <Check aria-hidden="true" strokeWidth={2.75} />
          ) : (
            <Pencil aria-hidden="true" strokeWidth={2.25} />
          )}
        </IconButton>
      ) : null}
      <Suspense fallback={<span className={styles.menu} />}>
        <ListMenu {...menu} printable={editable} role={role} className={styles.menu} onAsk={onAsk} />
      </Suspense>
    </>
  );
});

function OpenList({
  list,
  items,
  loading,
  chip,
  plan,
  tools,
  children,
}: { list: ListRow; items: ItemRow[]; loading: boolean; children: ReactNode } & Tools) {
  const { t } = useTranslation();
  const shopping = list.listType === 'shopping';
  const concurrentAdds = useEncounters(list.id);
  const removals = useRemovals(list.id);
  useOpening(list);
  const [editing, setEditing] = useState(false);
  const [held, setHeld] = useState<string | null>(null);
  const reveal = useRef<((id: string) => void) | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [sheet, setSheet] = useState(false);
  const [looked, setLooked] = useState<string | null>(null);
  const [looking, setLooking] = useState(false);
  const [question, setQuestion] = useState<ListQuestion['what'] | null>(null);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  // Before the first chore is typed: nobody loses the line they type in.
  useEffect(() => {
    if (!shopping) void loadChores().catch(() => undefined);
  }, [shopping]);
  useEffect(
    () =>
      void afterFirstPaint()
        .then(() => import('./scroll-restoration'))
        .then(
          ({ restoreScroll }) => restoreScroll(),
          () => undefined,
        ),
    [],
  );
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void Promise.all([
          loadItemActions(),
          loadSheet(),
          loadBasket(),
          loadChores(),
          import('../chores/finished'),
          import('../basket/when-idle'),
        ]).catch(() => undefined),
      idleDelayMs,
    );
    return () => clearTimeout(timer);
  }, []);
  const { table, basket, fresh } = useBasket(items, !loading || items.length > 0);
  const done = items.reduce((sum, item) => sum + (item.checked ? 1 : 0), 0);
  const finished = items.length > 0 && done === items.length;
  const label = t('list.count', { done, count: items.length });
  const byOf = useTickers(list);
  const actions = useActions(list.id, setOpenId, setSheet, setLooked, setLooking);
  const [quotaNoticeShown] = useState(isFullMonthNoticeShown);
  const mouse = !useMedia('(hover: none)');
  const all = shopping ? table : items;
  const [first] = useState(aboveFold);
  const shown = useGrowing(first, items.length, items.length > few ? Infinity : first);
  const whole = shown === Infinity;
  const cards = all.slice(0, shown);
  const stage = useRef<HTMLDivElement>(null);
  const slides = whole && items.length <= few;
  useFlip(stage, slides ? [...cards, ...(shopping ? basket : [])].map((item) => item.id).join() : '', slides);

  const grid = (shopping ? styles.tiles : styles.chores) ?? '';
  const Card = shopping ? Tile : ChoreCard;
  const card = (item: ItemRow, index: number) => (
    <Card
      key={item.id}
      item={item}
      by={byOf(item)}
      fresh={fresh.has(item.id)}
      editing={editing}
      held={held === item.id}
      eager={index < inView}
      mouse={mouse}
      actions={actions}
    />
  );
  const plain = (shown: ItemRow[]) => (
    <div role="list" aria-label={list.name} className={grid}>
      {shown.map(card)}
    </div>
  );

  const skeletons =
    shopping && !loading ? null : (
      <SkeletonCards kind={shopping ? 'tile' : 'chore'} count={shopping ? 8 : 4} />
    );
  const ask = useCallback((what: ListQuestion['what']) => {
    setQuestion(what);
    setAsking(true);
  }, []);
  // They stay from the first tap until the user types an item.
  const [suggesting, setSuggesting] = useState(false);
  const suggestionTapped = useCallback(() => setSuggesting(true), []);
  const boxUsed = useCallback(() => setSuggesting(false), []);
  const edit = useCallback((on: boolean) => {
    setEditing(on);
    setHeld(null);
  }, []);
  const { name, role, creating, archived, collaborators } = list;
  const work = (
    <div className={styles.work}>
      <AddBox listId={list.id} listType={list.listType} count={items.length} onUse={boxUsed} />
      {items.length === 0 ? (
        <span className={styles.chip}>{chip}</span>
      ) : shopping ? (
        <div className={styles.progress}>
          <ProgressBar done={done} total={items.length} label={label} size="page" />
          <span role="status">{label}</span>
          <span className={styles.chip}>{chip}</span>
        </div>
      ) : (
        <div className={styles.road}>
          <Suspense>
            <ChoreProgress done={done} total={items.length} character={list.selectedCharacterId} />
          </Suspense>
          <span className={styles.chip}>{chip}</span>
        </div>
      )}
    </div>
  );

  return (
    <div className={styles.page} data-accent={list.listType} data-broad={shopping || undefined}>
      <ListHead name={name} chip={chip} plan={plan} tools={tools} work={work}>
        <ListTools
          {...{
            id: list.id,
            name,
            listType: list.listType,
            role,
            creating,
            archived,
            collaborators,
            editing,
          }}
          started={done > 0}
          tiles={shopping}
          editable={items.length > 0}
          onEdit={edit}
          onAsk={ask}
        />
      </ListHead>
      {children}
      {!quotaNoticeShown &&
      items.some(({ image: { reason } }) => reason === 'quota' || reason === 'trial_over') ? (
        <Suspense fallback={<div className={styles.notice} />}>{fullNotice}</Suspense>
      ) : null}
      {archived ? (
        <Suspense fallback={<div className={styles.notice} />}>
          <ArchivedNotice own={role === 'owner'} onAsk={ask} />
        </Suspense>
      ) : null}
      <Suspense>
        {list.handedOverAt ? (
          <HandedOverNotice key={list.handedOverAt} listId={list.id} at={list.handedOverAt} />
        ) : null}
        {concurrentAdds.length > 0 ? (
          <MergeOffer list={list} items={items} concurrentAdds={concurrentAdds} />
        ) : null}
        {removals.length > 0 ? <RemovedLine list={list} items={items} removals={removals} /> : null}
      </Suspense>
      {loading && items.length === 0 ? skeletons : null}
      <Suspense>
        {!loading && items.length === 0 ? (
          <EmptyList listId={list.id} listType={list.listType} onTap={suggestionTapped} />
        ) : null}
      </Suspense>
      <div ref={stage} className={styles.stage} data-cards>
        {cards.length === 0 ? null : cards.length <= few ? (
          <Suspense fallback={skeletons}>{plain(cards)}</Suspense>
        ) : (
          <Suspense fallback={plain(cards.slice(0, few / 2))}>
            <CardWindow
              items={cards}
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
              shopping={shopping}
              character={list.selectedCharacterId}
              now={fresh.size > 0}
            />
          ) : null}
        </Suspense>
        <Suspense>
          {basket.length > 0 && shopping && whole ? (
            <BasketShelf listId={list.id} items={basket} byOf={byOf} editing={editing} actions={actions} />
          ) : null}
        </Suspense>
      </div>
      <Suspense>
        {suggesting && items.length > 0 && !editing ? (
          <Suggestions listId={list.id} listType={list.listType} items={items} onTap={suggestionTapped} />
        ) : null}
      </Suspense>
      {editing && cards.length > 1 ? (
        <Suspense>
          <Reorder
            stage={stage}
            cards={cards}
            onHold={setHeld}
            onDrop={(id, beforeId) =>
              importChunk(loadItemActions).then(
                ({ moveItem }) => moveItem(list.id, id, beforeId),
                () => undefined,
              )
            }
            reveal={reveal}
          />
        </Suspense>
      ) : null}
      {question ? (
        <Suspense>
          <ListQuestionDialog
            key={question}
            question={{ what: question, list: { ...list, preview: items.slice(0, 1).map(pictured) } }}
            open={asking}
            onClose={() => setAsking(false)}
            onGone={() => void navigate(paths.home, { replace: true })}
          />
        </Suspense>
      ) : null}
      <Suspense>
        <Printing
          list={list}
          items={items}
          open={asking && question === 'print'}
          onClose={() => setAsking(false)}
        />
      </Suspense>
      {openId === null ? null : (
        <Suspense>
          <ItemSheet
            item={items.find((item) => item.id === openId) ?? null}
            open={sheet}
            accent={list.listType}
            character={list.selectedCharacterId}
            onClose={() => setSheet(false)}
            onDelete={actions.remove}
            onLook={actions.look}
            onPaint={(item, wish) => handle(({ repaintItem }) => repaintItem(list.id, item.id, wish))}
          />
        </Suspense>
      )}
      {looked === null ? null : (
        <Suspense>
          <PictureViewer
            items={shopping ? [...table, ...basket] : items}
            itemId={looked}
            open={looking}
            accent={list.listType}
            onClose={() => setLooking(false)}
            onTurn={setLooked}
            onPaint={(item) => handle(({ repaintItem }) => repaintItem(list.id, item.id, {}))}
          />
        </Suspense>
      )}
    </div>
  );
}

const pictured = ({ id, checked, name, image }: ItemRow) => ({ itemId: id, checked, name, image });
/** Who else has ticked what, as far as they are known by name. */
function useTickers({ collaborators }: ListRow): (item: ItemRow) => Ticker | undefined {
  const { t } = useTranslation();
  const me = useMyId();
  return useMemo(() => {
    const people = new Map<string, Ticker>(
      collaborators?.flatMap(({ userId, name, email, avatarUrl }) =>
        userId === null || userId === me ? [] : [[userId, { name: name ?? email, src: avatarUrl }] as const],
      ),
    );
    people.set(formerMember, { name: t('list.formerMember'), src: null });
    return ({ checked, checkedBy, pending }) =>
      checked && !pending && checkedBy ? people.get(checkedBy) : undefined;
  }, [collaborators, me, t]);
}

function useActions(
  listId: string,
  setOpenId: (id: string) => void,
  setSheet: (open: boolean) => void,
  setLooked: (id: string) => void,
  setLooking: (open: boolean) => void,
): CardActions {
  const toggle = useCallback(
    (item: ItemRow) => {
      void setChecked(listId, item.id, !item.checked);
      // Out of the basket it is another tile, and the keyboard goes with it.
      if (document.querySelector(`[data-slide="${item.id}"] :focus-visible`))
        handle(({ refocusCard }) => refocusCard(item.id));
    },
    [listId],
  );
  const remove = useCallback(
    (item: ItemRow) => handle(({ removeCard }) => removeCard(listId, item)),
    [listId],
  );
  const open = useCallback(
    (item: ItemRow) => {
      setOpenId(item.id);
      setSheet(true);
    },
    [setOpenId, setSheet],
  );
  const look = useCallback(
    (item: ItemRow) => {
      setLooked(item.id);
      setLooking(true);
    },
    [setLooked, setLooking],
  );
  return useMemo(() => ({ toggle, open, look, remove }), [toggle, open, look, remove]);
}
