import { DataCard } from '../features/identity/export/data-card';
import { StorageButton } from '../features/legal/storage-notice/storage-button';

/** What the server has of a person, to take along, and what this device has. */
export default function YourData() {
  return (
    <DataCard>
      <StorageButton />
    </DataCard>
  );
}
