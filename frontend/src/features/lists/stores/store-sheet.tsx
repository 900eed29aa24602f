import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import type { ListRow } from '../api/lists';
import type { Home } from '../sections/home-sections';
import { NeedsFamily } from '../sections/needs-family';
import { StoreChoice } from './store-choice';
import { StoreEditor } from './store-editor';

type Props = {
  list: Pick<ListRow, 'id' | 'storeId'>;
  /** Null: the user has none yet. */
  home: Home | null;
  open: boolean;
  onClose: () => void;
};

/** The stores of the home: one is chosen for the list, or its order is drawn. */
export default function StoreSheet({ list, home, open, onClose }: Props) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<string | null>(null);
  const store = home?.stores.find(({ id }) => id === editing);
  function close() {
    setEditing(null);
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={store ? store.name : t('sections.store.title')}
      accent="shopping"
      footer={
        store ? (
          <Button kind="accent" wide onClick={close}>
            {t('sections.store.done')}
          </Button>
        ) : undefined
      }
    >
      {!home ? (
        <NeedsFamily />
      ) : store ? (
        <StoreEditor key={store.id} store={store} householdId={home.id} onBack={() => setEditing(null)} />
      ) : (
        <StoreChoice list={list} home={home} onEdit={setEditing} onClose={close} />
      )}
    </Dialog>
  );
}
