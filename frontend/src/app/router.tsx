import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { sessionView } from '../api/session/session';
import { useSession } from '../features/identity/sessions/session';
import { loadLegalTexts } from '../i18n/i18n';
import { useTranslation } from '../i18n/use-translation';
import { Redirect } from '../shared/routing/redirect';
import { keepReturnPath } from '../shared/routing/return-path';
import { Spinner } from '../shared/ui/spinner';
import { ErrorBoundary, NotFound } from './errors/page-errors';
import { Footer } from './layout/footer';
import { AppFrame, PublicFrame, SkipLink } from './layout/frame';
import { Header } from './layout/header';
import { useOtherTabs } from './layout/use-other-tabs';
import { lazyPage } from './lazy-page';
import { paths } from './paths';

const Landing = lazyPage(() => import('../routes/landing'));
const SiteNav = lazyPage(async () => ({ default: (await import('../routes/landing')).SiteNav }));
const Login = lazyPage(() => import('../routes/login'));
const Home = lazyPage(() => import('../routes/home'));
const ListDetail = lazyPage(() => import('../routes/list-detail'));
const Trash = lazyPage(() => import('../routes/trash'));
const AccountSettings = lazyPage(() => import('../routes/account-settings'));
const Family = lazyPage(() => import('../routes/family'));
const Billing = lazyPage(async () =>
  (await import('../i18n/billing-texts')).withBillingTexts(import('../routes/billing')),
);
const Referral = lazyPage(async () =>
  (await import('../i18n/referral-texts')).withReferralTexts(import('../routes/referral')),
);
const Terms = lazyPage(() => withLegalTexts(import('../routes/terms')));
const Privacy = lazyPage(() => withLegalTexts(import('../routes/privacy')));
const ConsentPages = lazyPage(async () =>
  (await import('../i18n/consent-texts')).withConsentTexts(import('../routes/consent-pages')),
);
const withLegalTexts = async <T,>(page: Promise<T>): Promise<T> =>
  (await Promise.all([page, loadLegalTexts()]))[0];
const prefetchAfter = 100;
/** In ms: by then no other request needs the bandwidth. */
const unhurried = 1500;

/** The build renders the landing page with its navigation, so both are loaded. */
const landing = { prefetch: (): Promise<unknown> => Promise.all([Landing.prefetch(), SiteNav.prefetch()]) };

/** Loads the code of the requested page in parallel with its texts. */
export async function prefetchPage(pathname: string): Promise<void> {
  const page = pathname.startsWith(paths.list(''))
    ? ListDetail
    : { [paths.landing]: landing, [paths.login]: Login, [paths.home]: Home }[pathname];
  await page?.prefetch();
}

/**
 * One element for the life of the page: new Routes would change their context, and React would drop each part
 * of a prerendered page that is not hydrated yet.
 */
const routes = (
  <Routes>
    <Route element={<ForVisitors />}>
      <Route path={paths.landing} element={<Landing />} />
    </Route>
    <Route element={<Public />}>
      <Route path={paths.login} element={<Login />} />
      <Route path={paths.referral(':code')} element={<Referral />} />
      <Route path={paths.terms} element={<Terms />} />
      <Route path={paths.privacy} element={<Privacy />} />
      <Route path={paths.childrenPrivacy} element={<ConsentPages />} />
      <Route path={paths.consent} element={<ConsentPages />} />
      <Route path={paths.join} element={<ConsentPages />} />
      <Route path="*" element={<Lost />} />
    </Route>
    <Route element={<Protected />}>
      <Route path={paths.home} element={<Home />} />
      <Route path={paths.trash} element={<Trash />} />
      <Route path={paths.settings} element={<AccountSettings />} />
      <Route path="/family/:page/:id?/data?" element={<Family />} />
      <Route path={paths.billing} element={<Billing />} />
      <Route path={paths.list(':id')} element={<ListDetail />} />
    </Route>
  </Routes>
);

export function Router() {
  const { pathname } = useLocation();
  useOtherTabs();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(() => {
        void Home.prefetch();
        if (sessionView().status !== 'signed-in') void Login.prefetch();
      }, prefetchAfter);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      window.removeEventListener('load', wait);
      clearTimeout(timer);
    };
  }, []);
  return (
    <>
      <SkipLink />
      <ScrollToTop />
      <ErrorBoundary at={pathname}>{routes}</ErrorBoundary>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return <Spinner label={t('common.loading')} />;
}

function Public({ nav }: { nav?: ReactNode }) {
  return (
    <PublicFrame header={<Header nav={nav} />} footer={<Footer languages />} waiting={<Waiting />}>
      <Outlet />
    </PublicFrame>
  );
}

/** The landing page is for visitors; a signed-in user is redirected. */
function ForVisitors() {
  const { status } = useSession();
  if (status === 'loading') return <Waiting />;
  if (status === 'signed-in') return <Redirect to={paths.home} />;
  const nav = (
    <Suspense>
      <SiteNav />
    </Suspense>
  );
  return <Public nav={nav} />;
}

function Protected() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  // After a deliberate sign-out the next sign-in must not lead back to this page.
  const [wasIn, setWasIn] = useState(false);
  if (status === 'signed-in' && !wasIn) setWasIn(true);
  useEffect(() => {
    const timer = setTimeout(() => void ListDetail.prefetch(), unhurried);
    return () => clearTimeout(timer);
  }, []);
  if (status === 'loading') return <Waiting />;
  if (status === 'signed-out')
    return <ToLogin from={wasIn ? null : `${pathname}${search}${window.location.hash}`} />;
  return (
    <AppFrame>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    </AppFrame>
  );
}

function ToLogin({ from }: { from: string | null }) {
  useEffect(() => {
    if (from && from !== paths.home) keepReturnPath(from);
  }, [from]);
  return <Redirect to={paths.login} state={{ wanted: from }} />;
}

function Lost() {
  const { status } = useSession();
  return <NotFound home={status === 'signed-in' ? paths.home : paths.landing} />;
}

/** A new page starts at its top, with the focus for screen readers. */
function ScrollToTop() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // Back and forward, too: the browser would restore the old position on the new page.
    window.history.scrollRestoration = 'manual';
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
