import { useEffect } from 'react';
import { onSession, sessionView } from '../api/session/session';
import { forgetToasts } from '../shared/ui/toast/toast-queue';
import { Toasts } from '../shared/ui/toast/toasts';

const currentUser = (): string | null => sessionView().user?.id ?? null;

/** What one user was told, and could undo, goes with their session. */
export function ToastsOfUser() {
  useEffect(() => {
    let user = currentUser();
    return onSession(() => {
      const next = currentUser();
      if (user !== null && user !== next) forgetToasts();
      user = next;
    });
  }, []);
  return <Toasts />;
}
