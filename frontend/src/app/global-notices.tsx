import { PlansHost } from '../features/billing/plans/plans-host';
import { PlainPicture } from '../features/lists/pictures/picture-fan';
import { RejectedChanges } from '../features/pwa/components/rejected-changes';
import { SyncAnnouncer } from '../features/pwa/components/sync-announcer';

/** The parts on every page of the app: rejected changes, announcements, and the plans dialog. */
export default function GlobalNotices() {
  return (
    <>
      <RejectedChanges />
      <SyncAnnouncer />
      <PlansHost picture={(key) => <PlainPicture depicts={key} />} />
    </>
  );
}
