import { Archive, ArchiveRestore, EllipsisVertical, History, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/button';
import { Menu } from '../../../shared/ui/popover';
import type { ListCard } from '../api/lists';
import type { Ask, ListQuestion } from './list-question';

type Props = { list: ListCard; className: string | undefined; onAsk: Ask };

/** What can be done with a list as a whole. Nobody needs it in the first second, so it is fetched after the cards. */
export default function ListMenu({ list, className, onAsk }: Props) {
  const { t } = useTranslation();
  const label = t('list.actionsOf', { name: list.name });
  const ask = (what: ListQuestion['what']) => () => onAsk({ what, list });
  const own = list.role === 'owner';
  const trash = { label: t('trash.title'), icon: <History aria-hidden="true" />, onChoose: ask('trash') };
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <IconButton label={label} className={className} {...props}>
          <EllipsisVertical aria-hidden="true" strokeWidth={2.5} />
        </IconButton>
      )}
      items={[
        ...(own ? [{ label: t('list.rename'), icon: <Pencil aria-hidden="true" />, onChoose: ask('rename') }] : []),
        ...(list.creating ? [] : [trash]),
        ...(own
          ? [
              list.archived
                ? { label: t('list.unarchive'), icon: <ArchiveRestore aria-hidden="true" />, onChoose: ask('unarchive') }
                : { label: t('list.archive'), icon: <Archive aria-hidden="true" />, onChoose: ask('archive') },
              { label: t('common.delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onChoose: ask('delete') },
            ]
          : []),
      ]}
    />
  );
}
