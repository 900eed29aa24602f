import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import { NotFound } from '../app/errors/page-errors';
import { familyPaths } from '../app/family-paths';
import { Header } from '../app/layout/header';
import { lazyPage } from '../app/lazy-page';
import { paths } from '../app/paths';
import { ChildPage } from '../features/identity/child-card/child-page';

const ChildData = lazyPage(async () =>
  (await import('../i18n/consent-texts')).withConsentTexts(import('./consent-pages')),
);
const RoutinePages = lazyPage(async () =>
  (await import('../i18n/routine-texts')).withRoutineTexts(import('./routine-pages')),
);

/** The pages of a family: a child, what is kept of it, the history, and the own photos. One entry of the router for all. */
export default function Family() {
  const { page = '', id = '' } = useParams<'page' | 'id'>();
  const { pathname } = useLocation();
  if (id !== '' && pathname.startsWith(familyPaths.childData(id)))
    return (
      <Suspense>
        <ChildData />
      </Suspense>
    );
  const isPhotos = page === 'photos' && id === '';
  if (!isPhotos && (id === '' || (page !== 'children' && page !== 'history')))
    return <NotFound home={paths.home} />;
  return (
    <>
      <Header app />
      {isPhotos || page === 'history' ? (
        <Suspense>
          <RoutinePages />
        </Suspense>
      ) : (
        <ChildPage id={id.toLocaleLowerCase('en')} />
      )}
    </>
  );
}
