import i18next from 'i18next';
import { Suspense } from 'react';
import { RepaintDialog } from '../../../app/imaging-slots';
import { showToast } from '../../../shared/ui/toast/toast';
import { repaintItems } from '../api/items';
import type { ListCard } from '../api/lists';

type Props = { list: ListCard; open: boolean; onClose: () => void; character?: string | null };

/** Repaints a list with its character, or with one that the user has just chosen. */
export default function RepaintListDialog({
  list,
  open,
  onClose,
  character = list.selectedCharacterId,
}: Props) {
  async function paint(itemIds: string[]) {
    if (await repaintItems(list.id, itemIds, character))
      showToast({ text: i18next.t('repaint.started', { count: itemIds.length }) });
  }
  return (
    <Suspense>
      <RepaintDialog
        listId={list.id}
        listType={list.listType}
        character={character}
        open={open}
        onClose={onClose}
        onPaint={(itemIds) => void paint(itemIds)}
      />
    </Suspense>
  );
}
