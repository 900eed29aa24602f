import { LegalPage } from '../features/legal/components/legal-page';

export default function Privacy() {
  return <LegalPage page="privacy" />;
}
