import { useEffect, useRef } from 'react';
import { openList, type ListRow } from '../api/lists';

/** Marks an invitation as opened when the list is on the screen in a visible tab. */
export function useOpening({ id, opened }: ListRow): void {
  const sent = useRef(false);
  useEffect(() => {
    if (opened !== false || sent.current) return;
    const look = (): void => {
      if (document.visibilityState !== 'visible' || sent.current) return;
      sent.current = true;
      void openList(id).then((kept) => (sent.current = kept));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, opened]);
}
