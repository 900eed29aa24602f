import { DataCard } from '../features/identity/settings/data-card';
import { StoredButton } from '../features/legal/components/stored-button';

/** What the server has of a person, to take along, and what this device has. */
export default function YourData() {
  return (
    <DataCard>
      <StoredButton />
    </DataCard>
  );
}
