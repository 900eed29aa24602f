import { useHousehold } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { ChildChoice } from '../../../shared/ui/animal/child-choice';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import type { ListCard } from '../api/lists';
import { giveList } from './give-list';

type Props = { list: ListCard; open: boolean; onClose: () => void };

/** The children of the household; those who have the list carry ring and seal. */
export default function GiveListDialog({ list, open, onClose }: Props) {
  const { t } = useTranslation();
  const household = useHousehold();
  const given = new Set(
    household?.given.filter(({ listId }) => listId === list.id).map(({ childId }) => childId),
  );
  return (
    <Dialog
      open={open && household !== null}
      onClose={onClose}
      title={t('family.give.title')}
      accent={list.listType}
    >
      {household ? (
        <ChildChoice
          label={t('family.children')}
          children={household.children}
          chosen={given}
          onChoose={(child) =>
            void giveList({ householdId: household.id, listId: list.id, child }, !given.has(child.id))
          }
        />
      ) : null}
    </Dialog>
  );
}
