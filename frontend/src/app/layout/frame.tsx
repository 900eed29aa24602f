import { Suspense, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { LocalBanner, OfflineBanner } from '../../features/pwa/components/banners';
import { useTranslation } from '../../i18n/use-translation';
import { useMedia } from '../../shared/hooks/use-media';
import { ClientOnly } from '../../shared/lib/client-only';
import { lazyComponent, lazyWhenIdle } from '../../shared/lib/lazy-component';
import { Footer } from './footer';
import { RejectedChanges } from './lazy-frame';
import styles from './frame.module.css';

const unhurried = 5000;
/** The banner of a new version is loaded last. */
const UpdateBanner = lazyComponent(async () => {
  await new Promise((later) => setTimeout(later, unhurried));
  const { UpdateBanner: banner } = await import('../../features/pwa/components/update-banner');
  return { default: banner };
});
const SideNav = lazyComponent(() => import('./side-nav'));
const Keys = lazyComponent(lazyWhenIdle(() => import('../keys/keys')));

function Banners() {
  return (
    <div className={styles.banners} data-screen>
      <OfflineBanner />
      <LocalBanner />
      <ClientOnly>
        <UpdateBanner />
      </ClientOnly>
    </div>
  );
}

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#main"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('nav.skip')}
    </a>
  );
}

/** The fallback of a page that is being loaded; tells the page whether it had the focus. */
function Waiting({ hadFocusRef, children }: { hadFocusRef: RefObject<boolean>; children: ReactNode }) {
  useLayoutEffect(
    () => () => {
      hadFocusRef.current = document.activeElement?.id === 'main';
    },
    [hadFocusRef],
  );
  return children;
}

/** Moves the focus from the fallback to the page. */
function Arrived({ hadFocusRef }: { hadFocusRef: RefObject<boolean> }) {
  useLayoutEffect(() => {
    if (hadFocusRef.current) document.getElementById('main')?.focus({ preventScroll: true });
    hadFocusRef.current = false;
  }, [hadFocusRef]);
  return null;
}

/** The frame of public pages. */
export function PublicFrame({
  header,
  footer,
  waiting,
  children,
}: {
  header: ReactNode;
  footer: ReactNode;
  waiting: ReactNode;
  children: ReactNode;
}) {
  const hadFocusRef = useRef(false);
  const main = (content: ReactNode) => (
    <main id="main" tabIndex={-1} className={styles.main}>
      {content}
    </main>
  );
  return (
    <div className={styles.public}>
      <Banners />
      {header}
      {/* The footer is rendered together with the page; alone it would be pushed down in sight. */}
      <Suspense fallback={<Waiting hadFocusRef={hadFocusRef}>{main(waiting)}</Waiting>}>
        {main(children)}
        <Arrived hadFocusRef={hadFocusRef} />
        {footer}
      </Suspense>
    </div>
  );
}

/** The frame of the app: a side navigation on wide screens, one column elsewhere. */
export function AppFrame({ children }: { children: ReactNode }) {
  const wide = useMedia('(min-width: 1024px)');
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import('../after-first-screen').then(
          ({ afterFirstScreen }) => afterFirstScreen(),
          () => undefined,
        ),
      unhurried,
    );
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.app}>
      <div className={styles.side}>
        {wide ? (
          <Suspense>
            <SideNav />
          </Suspense>
        ) : null}
      </div>
      <div className={styles.column}>
        <Banners />
        <RejectedChanges />
        <main id="main" tabIndex={-1} className={styles.content}>
          {children}
        </main>
        {/* Main is as high as the window, so that loading content does not move a visible footer. */}
        <div className={styles.foot}>
          <Footer />
        </div>
      </div>
      <Suspense>
        <Keys />
      </Suspense>
    </div>
  );
}
