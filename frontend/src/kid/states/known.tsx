import { useMemo, type ReactNode } from 'react';
import { KidPageContext, useKidPage, type KidStore } from '../kid-page';
import { knownView } from '../model/known-view';

/** The cards that are known, after three tries. Ticking goes on. */
export function Known({ children }: { children: ReactNode }) {
  const page = useKidPage();
  const known = useMemo(() => ({ ...page, store: knownStore(page.store) }), [page]);
  return <KidPageContext value={known}>{children}</KidPageContext>;
}

function knownStore(store: KidStore): KidStore {
  let of = store.view();
  let shown = knownView(of);
  return {
    ...store,
    view() {
      const next = store.view();
      if (next !== of) shown = knownView((of = next));
      return shown;
    },
  };
}
