import { useLocation } from 'react-router';
import { Header } from '../app/layout/header';
import { PageTools } from '../app/layout/lazy-frame';
import { paths } from '../app/paths';
import { ChildDataPage } from '../features/identity/child-data/child-data-page';
import { ConsentPage } from '../features/identity/consent/consent-page';
import { ChildrenPrivacyPage } from '../features/legal/children/children-privacy-page';

/** The pages about consent and the data of children: one chunk, as the first loads name each chunk. */
export default function ConsentPages() {
  const { pathname } = useLocation();
  if (pathname.startsWith(paths.childrenPrivacy)) return <ChildrenPrivacyPage />;
  if (pathname.startsWith(paths.consent)) return <ConsentPage />;
  return (
    <>
      <Header app />
      <ChildDataPage tools={<PageTools />} />
    </>
  );
}
