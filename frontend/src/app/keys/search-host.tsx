import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../features/identity/sessions/session';
import { noteOpenedList } from '../../features/lists/search/opened-lists';
import type { SearchProps } from '../../features/lists/search/search-dialog';
import { lazyComponent } from '../../shared/lib/lazy-component';
import { closeSearch, isSearchRequested, onSearchRequest } from '../../shared/lib/search-dialog-store';
import { paths } from '../paths';

const SearchDialog = lazyComponent<SearchProps>(() => import('../../features/lists/search/search-dialog'));

/** Renders the search once it is asked for, and remembers the order in which lists are opened. */
export function SearchHost() {
  const { pathname } = useLocation();
  const userId = useSession().user?.id;
  const isOpen = useSyncExternalStore(onSearchRequest, isSearchRequested);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  useEffect(() => {
    const start = paths.list('');
    if (userId && pathname.startsWith(start)) noteOpenedList(userId, pathname.slice(start.length));
  }, [userId, pathname]);
  // The request must not outlive the session.
  useEffect(() => closeSearch, []);
  return wasOpen ? (
    <Suspense>
      <SearchDialog open={isOpen} onClose={closeSearch} />
    </Suspense>
  ) : null;
}
