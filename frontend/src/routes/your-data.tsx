import { DataCard } from '../features/identity/export/data-card';
import { StorageButton } from '../features/legal/storage-notice/storage-button';

/** The data of the user on the server, to download, and the data on this device. */
export default function YourData() {
  return (
    <DataCard>
      <StorageButton />
    </DataCard>
  );
}
