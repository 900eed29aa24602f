import { Suspense, useCallback, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { importChunk, lazyComponent } from '../../../shared/lib/lazy-component';
import type { EmptyText as Text } from '../../../shared/ui/skeleton';
import type { ItemRow, ListRow } from '../api/lists';
import { useOpening } from '../invitations/use-opening';
import type { ListQuestion } from '../my-lists/list-question';
import { usePhotoChoice } from '../own-photo/use-photo-choice';
import type ReorderCards from '../reorder/reorder';
import { useRoutine } from '../routine/use-routine';
import { ListCards, cardSkeletons } from './cards/list-cards';
import { useCardActions, useItemDialog } from './cards/use-card-actions';
import { useShownCards } from './cards/use-shown-cards';
import type { EmptyList as Empty, Suggestions as Offers } from './empty-list';
import { ListDialogs } from './list-dialogs';
import { ListHead, type Tools } from './list-head';
import { ListNotices } from './list-notices';
import { ListTools } from './list-tools';
import { isLong, ListWork } from './list-work';
import { loadItemActions, usePreloadedChunks } from './preload-chunks';
import styles from './list-page.module.css';

const loadEmpty = () => import('./empty-list');
// Without a network the list is shown without them.
const EmptyList = lazyComponent<ComponentProps<typeof Empty>>(async () => ({
  default: (await loadEmpty()).EmptyList,
}));
const Suggestions = lazyComponent<ComponentProps<typeof Offers>>(async () => ({
  default: (await loadEmpty()).Suggestions,
}));
const EmptyText = lazyComponent<ComponentProps<typeof Text>>(async () => ({
  default: (await import('../../../shared/ui/skeleton')).EmptyText,
}));
const Reorder = lazyComponent<ComponentProps<typeof ReorderCards>>(() => import('../reorder/reorder'));

type Props = {
  list: ListRow;
  items: ItemRow[];
  loading: boolean;
  children: ReactNode;
} & Tools;

/** A list whose rows are here, with all that the user can do on it. */
export function OpenList({ list, items: rows, loading, chip, plan, tools, children }: Props) {
  const { t } = useTranslation();
  const shopping = list.listType === 'shopping';
  useOpening(list);
  usePreloadedChunks(shopping);
  const [editing, setEditing] = useState(false);
  const [held, setHeld] = useState<string | null>(null);
  const edit = useCallback((on: boolean) => {
    setEditing(on);
    setHeld(null);
  }, []);
  const [question, setQuestion] = useState<ListQuestion['what'] | null>(null);
  const [asking, setAsking] = useState(false);
  const ask = useCallback((what: ListQuestion['what']) => {
    setQuestion(what);
    setAsking(true);
  }, []);
  const closeQuestion = useCallback(() => setAsking(false), []);
  const openSettings = useCallback(() => ask('routine'), [ask]);
  // Suggestions stay from the first tap until the user types an item.
  const [suggesting, setSuggesting] = useState(false);
  const suggestionTapped = useCallback(() => setSuggesting(true), []);
  /** Null until the first opening of the catalogue. */
  const [browsing, setBrowsing] = useState<boolean | null>(null);
  const browse = useCallback(() => setBrowsing(true), []);
  const boxUsed = useCallback(() => setSuggesting(false), []);
  const routine = useRoutine(list, rows, loading, openSettings);
  const { items: cards = rows, all = rows } = routine ?? {};
  const items = editing ? all : cards;
  const sheet = useItemDialog();
  const viewer = useItemDialog();
  const photo = usePhotoChoice();
  const actions = useCardActions(list, sheet.show, viewer.show, photo.show, routine?.tick);
  // A list of which only the head is here is about to show as many items as that says.
  const count = loading && rows.length === 0 ? list.counts.total : rows.length;
  const shown = useShownCards(list, items, loading, count);
  const stage = useRef<HTMLDivElement>(null);
  const reveal = useRef<((id: string) => void) | null>(null);
  const done = cards.reduce((sum, item) => sum + (item.checked ? 1 : 0), 0);
  const { id, name, listType, role, creating, archived } = list;
  // One element for the empty list and the begun one: the focus stays on the tapped picture.
  const offering =
    all.length === 0 ? !loading && role !== 'helper' : suggesting && items.length > 0 && !editing;
  return (
    <div className={styles.page} data-accent={listType} data-broad={shopping || undefined}>
      <ListHead
        name={name}
        chip={chip}
        plan={plan}
        tools={tools}
        work={
          <ListWork
            {...{ list, done, chip, reveal }}
            home={shown.sections?.home}
            fixed={editing && shown.fixed}
            order={shown.order}
            count={routine?.owed ?? all.length}
            onUse={boxUsed}
            onBrowse={browse}
          />
        }
      >
        <ListTools
          {...{ id, name, listType, role, creating, archived, editing }}
          started={done > 0 && !routine}
          tiles={shopping}
          editable={all.length > 0}
          long={isLong(all.length)}
          onEdit={edit}
          onAsk={ask}
        />
      </ListHead>
      {children}
      {routine?.bar}
      <ListNotices list={list} items={all} onAsk={ask} />
      {shown.waiting || (loading && items.length === 0) ? cardSkeletons(shopping, true) : null}
      <Suspense>
        {!loading && all.length === 0 && role === 'helper' ? (
          <EmptyText title={t('list.nothingYet')} />
        ) : !loading && all.length === 0 ? (
          <EmptyList listType={listType} />
        ) : null}
      </Suspense>
      {shown.waiting ? null : (
        <ListCards {...{ list, items, loading, shown, stage, reveal, editing, held, actions, routine }} />
      )}
      <Suspense>
        {offering ? (
          <Suggestions
            listId={id}
            listType={listType}
            items={items}
            onTap={suggestionTapped}
            onBrowse={browse}
          />
        ) : null}
      </Suspense>
      {editing && shown.cards.length > 1 && !shown.fixed ? (
        <Suspense>
          <Reorder
            stage={stage}
            cards={shown.cards}
            onHold={setHeld}
            sectionPlace={shown.sections?.placeAmong(rows, shown.cards)}
            onDrop={(itemId, beforeId, edge) =>
              shown.sections?.dropInSections(rows, shown.sections, itemId, edge) ??
              importChunk(loadItemActions).then(
                ({ moveItem }) => moveItem(id, itemId, beforeId),
                () => undefined,
              )
            }
            reveal={reveal}
          />
        </Suspense>
      ) : null}
      <ListDialogs
        {...{ list, items: all, shown, question, asking, sheet, viewer, photo, actions, routine, browsing }}
        onClose={closeQuestion}
        onBrowsed={() => setBrowsing(false)}
      />
    </div>
  );
}
