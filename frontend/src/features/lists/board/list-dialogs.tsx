import { Suspense, useDeferredValue, type ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { PictureViewer } from '../../../app/imaging-slots';
import { paths } from '../../../app/paths';
import { lazyComponent, lazyWhenIdle } from '../../../shared/lib/lazy-component';
import type { ItemRow, ListRow } from '../api/lists';
import type Catalogue from '../catalogue/catalogue-sheet';
import type Sheet from '../edit-item/item-sheet';
import type { ListQuestion } from '../my-lists/list-question';
import type Question from '../my-lists/list-question-dialog';
import type { PhotoDialogProps } from '../own-photo/photo-dialog';
import type { PhotoChoice } from '../own-photo/use-photo-choice';
import type { PrintingProps } from '../print/printing';
import type { RoutineDay } from '../routine/routine-day';
import type { CardActions } from './cards/card-actions';
import { withItemActions, type ItemDialog } from './cards/use-card-actions';
import type { ShownCards } from './cards/use-shown-cards';
import { loadCatalogue, loadSheet } from './preload-chunks';

const CatalogueSheet = lazyComponent<ComponentProps<typeof Catalogue>>(loadCatalogue);
const ItemSheet = lazyComponent<ComponentProps<typeof Sheet>>(loadSheet);
const ListQuestionDialog = lazyComponent<ComponentProps<typeof Question>>(
  () => import('../my-lists/list-question-dialog'),
);
const PhotoDialog = lazyComponent<PhotoDialogProps>(() => import('../own-photo/photo-dialog'));
const Printing = lazyComponent<PrintingProps>(lazyWhenIdle(() => import('../print/printing')));

type Props = {
  list: ListRow;
  items: ItemRow[];
  shown: ShownCards;
  question: ListQuestion['what'] | null;
  asking: boolean;
  onClose: () => void;
  sheet: ItemDialog;
  viewer: ItemDialog;
  photo: PhotoChoice;
  actions: CardActions;
  routine: RoutineDay | null;
  /** True while the catalogue is open; null until its first opening. */
  browsing: boolean | null;
  onBrowsed: () => void;
};

/** The questions of the list's menu, printing, the catalogue, the sheet of an item, and the viewer of its picture. */
export function ListDialogs({
  list,
  items,
  shown,
  question,
  asking,
  onClose,
  sheet,
  viewer,
  photo,
  actions,
  routine,
  browsing,
  onBrowsed,
}: Props) {
  const navigate = useNavigate();
  // Paper may follow a tick after its paint.
  const [paperList, paperItems] = [useDeferredValue(list), useDeferredValue(items)];
  return (
    <>
      {question ? (
        <Suspense>
          <ListQuestionDialog
            key={question}
            question={{ what: question, list: { ...list, preview: items.slice(0, 1).map(pictured) } }}
            open={asking}
            onClose={onClose}
            onGone={() => void navigate(paths.home, { replace: true })}
          />
        </Suspense>
      ) : null}
      <Suspense>
        <Printing
          list={paperList}
          items={paperItems}
          sections={shown.sections}
          open={asking && question === 'print'}
          onClose={onClose}
        />
      </Suspense>
      {browsing === null ? null : (
        <Suspense>
          <CatalogueSheet listId={list.id} open={browsing} onClose={onBrowsed} />
        </Suspense>
      )}
      {sheet.id === null ? null : (
        <Suspense>
          <ItemSheet
            item={items.find((item) => item.id === sheet.id) ?? null}
            details={routine?.details}
            open={sheet.open}
            accent={list.listType}
            character={list.selectedCharacterId}
            onClose={sheet.close}
            onDelete={(item) => actions.remove?.(item)}
            onLook={actions.look}
            onPaint={(item, wish) =>
              withItemActions(({ repaintItem }) => repaintItem(list.id, item.id, wish))
            }
          />
        </Suspense>
      )}
      {photo.choice ? (
        <Suspense>
          <PhotoDialog
            key={photo.choice.times}
            {...photo.choice}
            accent={list.listType}
            onClose={photo.close}
          />
        </Suspense>
      ) : null}
      {viewer.id === null ? null : (
        <Suspense>
          <PictureViewer
            items={list.listType === 'shopping' ? [...shown.open, ...shown.basket] : items}
            itemId={viewer.id}
            open={viewer.open}
            accent={list.listType}
            onClose={viewer.close}
            onTurn={viewer.turnTo}
            onPaint={
              list.role === 'helper'
                ? null
                : (item) => withItemActions(({ repaintItem }) => repaintItem(list.id, item.id, {}))
            }
          />
        </Suspense>
      )}
    </>
  );
}

const pictured = ({ id, checked, name, image }: ItemRow) => ({ itemId: id, checked, name, image });
