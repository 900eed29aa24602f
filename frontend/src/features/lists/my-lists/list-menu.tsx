import {
  Archive,
  ArchiveRestore,
  Copy,
  EllipsisVertical,
  Grip,
  Hand,
  History,
  LayoutGrid,
  ListChecks,
  Paintbrush,
  Pencil,
  Printer,
  Repeat,
  RotateCcw,
  Search,
  Smile,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { useHousehold } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { useMedia } from '../../../shared/hooks/use-media';
import { openSearch } from '../../../shared/lib/search-dialog-store';
import { IconButton } from '../../../shared/ui/button';
import { Menu } from '../../../shared/ui/dialog/popover';
import type { ListRow } from '../api/lists';
import { useListField } from '../api/use-list-field';
import { isGivable, namesChildren } from '../give-list/is-givable';
import type { ListQuestion } from './list-question';

/**
 * `started`: an item is ticked. `tiles`: the list is open and its items are tiles. `printable`: the list is
 * open and not empty. `long`: it is open and so long that a user looks for items.
 */
export type MenuProps = Pick<ListRow, 'id' | 'name' | 'listType' | 'role' | 'creating' | 'archived'> & {
  started: boolean;
  tiles?: boolean;
  printable?: boolean;
  long?: boolean;
  className: string | undefined;
  onAsk: (what: ListQuestion['what']) => void;
};

/** The menu of a list, loaded after the cards. */
export default function ListMenu({
  id,
  name,
  listType,
  role,
  creating,
  archived,
  started,
  tiles = false,
  printable = false,
  long = false,
  className,
  onAsk,
}: MenuProps) {
  const { t } = useTranslation();
  const phone = useMedia('(max-width: 599px)');
  const [small, setSmall] = useState(areTilesSmall);
  const household = useHousehold();
  const householdId = useListField(id, 'householdId');
  const isOfChildren = namesChildren(useListField(id, 'schedule'));
  const label = t('list.actionsOf', { name });
  const own = role === 'owner';
  // Helpers change nothing in their family, nor in the lists of its children.
  const mayChange = household !== null && household.role !== 'helper' && role !== 'helper';
  const onlyTicks = role === 'helper';
  // Without a family the sheet makes one.
  const isSchedulable = household
    ? mayChange && isGivable({ role, archived, creating: false, householdId }, household.id)
    : own;
  const hasChildren = mayChange && household.children.length > 0;
  const entry = (what: ListQuestion['what'], words: string, Icon: typeof Copy, danger = false) => ({
    label: words,
    icon: <Icon aria-hidden="true" />,
    danger,
    onChoose: () => onAsk(what),
  });

  const resize = () => {
    setTileSize(small ? 'large' : 'small');
    setSmall(!small);
  };

  const items = [
    ...(long ? [{ label: t('search.find'), icon: <Search aria-hidden="true" />, onChoose: openSearch }] : []),
    ...(own ? [entry('rename', t('list.rename'), Pencil)] : []),
    ...(tiles && phone
      ? [
          {
            label: t(small ? 'list.largeTiles' : 'list.smallTiles'),
            icon: small ? <LayoutGrid aria-hidden="true" /> : <Grip aria-hidden="true" />,
            onChoose: resize,
          },
        ]
      : []),
    // The server has to know the list first.
    ...(creating || onlyTicks
      ? []
      : [own ? entry('share', t('share.title'), UserPlus) : entry('share', t('share.people'), Users)]),
    ...(listType === 'task' && !archived && isSchedulable
      ? [entry('routine', t('list.comesBack'), Repeat)]
      : []),
    // A list of another household is not this one's to give.
    ...(hasChildren && !isOfChildren && isGivable({ role, archived, creating, householdId }, household.id)
      ? [entry('give', t('family.give.title'), ListChecks)]
      : []),
    ...(hasChildren ? [entry('handOver', t('family.handOver.title'), Hand)] : []),
    ...(own ? [entry('character', t('character.title'), Smile)] : []),
    ...(own && !creating ? [entry('repaint', t('repaint.all'), Paintbrush)] : []),
    ...(onlyTicks
      ? []
      : [
          {
            label: t('list.duplicate'),
            icon: <Copy aria-hidden="true" />,
            onChoose: () => void import('./make-copy').then(({ makeCopy }) => makeCopy(id)),
          },
        ]),
    // In-app browsers cannot print.
    ...(printable && 'print' in window ? [entry('print', t('print.menu'), Printer)] : []),
    ...(started && !onlyTicks
      ? [
          {
            label: t('list.startAgain'),
            icon: <RotateCcw aria-hidden="true" />,
            onChoose: () => void import('../basket/start-again').then(({ startAgain }) => startAgain(id)),
          },
        ]
      : []),
    ...(creating || onlyTicks ? [] : [entry('trash', t(`trash.items.${listType}`), History)]),
    ...(own
      ? [
          archived
            ? entry('unarchive', t('list.unarchive'), ArchiveRestore)
            : entry('archive', t('list.archive'), Archive),
          entry('delete', t('common.delete'), Trash2, true),
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <IconButton label={label} className={className} {...props}>
          <EllipsisVertical aria-hidden="true" strokeWidth={2.5} />
        </IconButton>
      )}
      items={items}
    />
  );
}

/**
 * On a phone three tiles may stand in a row instead of two. public/theme.js applies the choice before the
 * first paint.
 */
const areTilesSmall = (): boolean => document.documentElement.dataset.tiles === 'small';

function setTileSize(size: 'small' | 'large'): void {
  document.documentElement.dataset.tiles = size;
  try {
    localStorage.setItem('pictick_tiles', size);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
