import { ConsentPage } from '../features/identity/consent/consent-page';

export default function Consent() {
  return <ConsentPage />;
}
