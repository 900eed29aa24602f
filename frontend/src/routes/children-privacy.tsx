import { ChildrenPrivacyPage } from '../features/legal/children/children-privacy-page';

export default function ChildrenPrivacy() {
  return <ChildrenPrivacyPage />;
}
