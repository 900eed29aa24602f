import { Archive, ArchiveRestore, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/button';
import { Menu } from '../../../shared/ui/popover';
import type { ListCard } from '../api/lists';
import type { ListQuestion } from './list-question';

type Props = { list: ListCard; className: string | undefined; onAsk: (question: ListQuestion) => void };

/** What can be done with a list from outside. Nobody needs it in the first second, so it is fetched after the cards. */
export default function ListMenu({ list, className, onAsk }: Props) {
  const { t } = useTranslation();
  const label = t('list.actionsOf', { name: list.name });
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <IconButton label={label} className={className} {...props}>
          <EllipsisVertical aria-hidden="true" strokeWidth={2.5} />
        </IconButton>
      )}
      items={[
        { label: t('list.rename'), icon: <Pencil aria-hidden="true" />, onChoose: () => onAsk({ what: 'rename', list }) },
        list.archived
          ? { label: t('list.unarchive'), icon: <ArchiveRestore aria-hidden="true" />, onChoose: () => onAsk({ what: 'unarchive', list }) }
          : { label: t('list.archive'), icon: <Archive aria-hidden="true" />, onChoose: () => onAsk({ what: 'archive', list }) },
        { label: t('common.delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onChoose: () => onAsk({ what: 'delete', list }) },
      ]}
    />
  );
}
