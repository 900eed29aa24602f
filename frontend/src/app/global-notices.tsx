import { PlansHost } from '../features/billing/plans/plans-host';
import { HelpNotice } from '../features/identity/answer-help/help-notice';
import { FamilyGone } from '../features/identity/people/family-gone';
import { PlainPicture } from '../features/lists/pictures/picture-fan';
import { RejectedChanges } from '../features/pwa/components/rejected-changes';
import { SyncAnnouncer } from '../features/pwa/components/sync-announcer';

/** The parts on every page of the app: calls for help, ended families, rejected changes, announcements, and the plans dialog. */
export default function GlobalNotices() {
  return (
    <>
      <HelpNotice />
      <FamilyGone />
      <RejectedChanges />
      <SyncAnnouncer />
      <PlansHost picture={(key) => <PlainPicture depicts={key} />} />
    </>
  );
}
