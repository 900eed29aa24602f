import { LegalPage } from '../features/legal/components/legal-page';

export default function Terms() {
  return <LegalPage page="terms" />;
}
