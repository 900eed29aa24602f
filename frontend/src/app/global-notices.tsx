import { PlansHost } from '../features/billing/plans/plans-host';
import { PlainPicture } from '../features/lists/pictures/picture-fan';
import { RejectedChanges } from '../features/pwa/components/rejected-changes';
import { SyncAnnouncer } from '../features/pwa/components/sync-announcer';

/** What stands by on every page of the app: what was refused or sent, and the plans for whoever asks for them. */
export default function GlobalNotices() {
  return (
    <>
      <RejectedChanges />
      <SyncAnnouncer />
      <PlansHost picture={(key) => <PlainPicture depicts={key} />} />
    </>
  );
}
