import { PlansHost } from '../features/billing/components/plans-host';
import { PlainPicture } from '../features/lists/components/picture-fan';
import { Refusals } from '../features/pwa/components/refusals';

/** What stands by on every page of the app: what was refused, and the plans for whoever asks for them. */
export default function Told() {
  return (
    <>
      <Refusals />
      <PlansHost picture={(key) => <PlainPicture depicts={key} />} />
    </>
  );
}
