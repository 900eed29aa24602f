import { PlansHost } from '../features/billing/plans/plans-host';
import { PlainPicture } from '../features/lists/pictures/picture-fan';
import { Refusals } from '../features/pwa/components/refusals';
import { SyncSaid } from '../features/pwa/components/sync-said';

/** What stands by on every page of the app: what was refused or sent, and the plans for whoever asks for them. */
export default function GlobalNotices() {
  return (
    <>
      <Refusals />
      <SyncSaid />
      <PlansHost picture={(key) => <PlainPicture depicts={key} />} />
    </>
  );
}
