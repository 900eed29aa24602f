import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMyLists } from '../../features/lists/api/lists';
import { paths } from '../paths';

/**
 * Goes to the next or previous list in the order of the side navigation; from other pages to the first or the
 * last. False without lists.
 */
export default function NextList({ by, onDone }: { by: 1 | -1; onDone: (found: boolean) => void }) {
  const { status, lists } = useMyLists();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const go = useEffectEvent(() => {
    if (status === 'loading' && lists.length === 0) return;
    const ids = lists
      .filter((list) => !list.archived && list.opened !== false && !list.creating)
      .map(({ id }) => id);
    const at = ids.findIndex((id) => paths.list(id) === pathname);
    const next = ids.at((at < 0 && by < 0 ? ids.length - 1 : at + by) % Math.max(1, ids.length));
    if (next !== undefined && paths.list(next) !== pathname) void navigate(paths.list(next));
    onDone(next !== undefined);
  });
  useEffect(() => go(), [status, lists]);
  return null;
}
