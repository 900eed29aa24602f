import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import { familyPaths } from '../app/family-paths';
import { Header } from '../app/layout/header';
import { lazyPage } from '../app/lazy-page';
import { ChildPage } from '../features/identity/child-card/child-page';

const ChildData = lazyPage(async () =>
  (await import('../i18n/consent-texts')).withConsentTexts(import('./consent-pages')),
);

/** The page of a child, and the page of what is kept of it: one entry of the router for both. */
export default function Child() {
  const { id = '' } = useParams<'id'>();
  const { pathname } = useLocation();
  if (pathname.startsWith(familyPaths.childData(id)))
    return (
      <Suspense>
        <ChildData />
      </Suspense>
    );
  return (
    <>
      <Header app />
      <ChildPage id={id.toLocaleLowerCase('en')} />
    </>
  );
}
