import { useEffect } from 'react';
import { onSession, sessionView } from '../api/session/session';
import { forgetOpenedLists } from '../features/lists/search/opened-lists';
import { forgetToasts } from '../shared/ui/toast/toast-queue';
import { Toasts } from '../shared/ui/toast/toasts';

const currentUser = (): string | null => sessionView().user?.id ?? null;

/** Removes the toasts and undos of a user, and the order of opened lists, when their session ends. */
export function ToastsOfUser() {
  useEffect(() => {
    let user = currentUser();
    return onSession(() => {
      const next = currentUser();
      if (user !== null && user !== next) {
        forgetToasts();
        forgetOpenedLists();
      }
      user = next;
    });
  }, []);
  return <Toasts />;
}
