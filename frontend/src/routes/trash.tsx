import { Header } from '../app/layout/header';
import { PageTools } from '../app/layout/lazy-frame';
import { TrashPage } from '../features/lists/trash/trash-page';
import { SyncChip } from '../features/pwa/components/sync-chip';

export default function Trash() {
  return (
    <>
      <Header app />
      <TrashPage chip={<SyncChip />} tools={<PageTools />} />
    </>
  );
}
