import { PageTools } from '../app/layout/late';
import { TrashPage } from '../features/lists/components/trash-page';
import { SyncChip } from '../features/pwa/components/sync-chip';

export default function Trash() {
  return <TrashPage chip={<SyncChip />} tools={<PageTools />} />;
}
