import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { sessionView } from '../../../api/session/session';
import { useLanguage } from '../../../i18n/i18n';
import type { ListCard } from '../../../sync/types';
import { useMyLists } from '../api/lists';
import { find, type Found } from './find';
import { followLists, openIndex } from './index-store';
import { openedLists } from './opened-lists';

const nothing: Found = { groups: [], shown: 0, total: 0 };

export interface Search extends Found {
  /** All lists were read. */
  isWhole: boolean;
  /** Lists whose items are not on this device yet. */
  unread: ListCard[];
}

/** The results for a text on this device, while the dialog is open. */
export function useSearch(text: string, openId: string | null): Search {
  const language = useLanguage();
  const { lists } = useMyLists();
  const [opened] = useState(() => openedLists(sessionView().user?.id ?? ''));
  const open = useSyncExternalStore(
    useCallback((listener) => followLists(language, openId, listener), [language, openId]),
    openIndex,
  );
  return useMemo(() => {
    if (!open) return { ...nothing, isWhole: false, unread: [] };
    const unread = new Set(open.index.unread());
    return {
      ...find(open.index, text, lists, opened, openId),
      isWhole: open.isWhole,
      unread: lists.filter(({ id }) => unread.has(id)),
    };
  }, [open, text, lists, opened, openId]);
}
