import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { Header } from '../app/layout/header';
import { PageTools } from '../app/layout/lazy-frame';
import { lazyPage } from '../app/lazy-page';
import { paths } from '../app/paths';
import { ChildDataPage } from '../features/identity/child-data/child-data-page';
import { ConsentPage } from '../features/identity/consent/consent-page';
import { ChildrenPrivacyPage } from '../features/legal/children/children-privacy-page';

const Join = lazyPage(async () => (await import('../i18n/people-texts')).withPeopleTexts(import('./join')));

/** The pages about consent, invitations and the data of children: one chunk, as the first loads name each chunk. */
export default function ConsentPages() {
  const { pathname } = useLocation();
  if (pathname.startsWith(paths.childrenPrivacy)) return <ChildrenPrivacyPage />;
  if (pathname.startsWith(paths.consent)) return <ConsentPage />;
  if (pathname.startsWith(paths.join))
    return (
      <Suspense>
        <Join />
      </Suspense>
    );
  return (
    <>
      <Header app />
      <ChildDataPage tools={<PageTools />} />
    </>
  );
}
