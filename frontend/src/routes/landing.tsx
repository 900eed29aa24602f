import { Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { signInHref } from '../features/identity/sign-in/sign-in-href';
import { LandingPage } from '../features/landing/components/landing-page';
import { endHydration } from '../shared/lib/hydration';
import { lazyComponent, lazyWhenIdle } from '../shared/lib/lazy-component';
import { closePlansDialog, onPlansDialogRequest, plansDialogRequest } from '../shared/lib/plans-dialog-store';
import { forgetReturnPath } from '../shared/routing/return-path';

export { SiteNav } from '../features/landing/components/site-nav';

type Sheet = { open: boolean; onClose: () => void };
const SignUp = lazyComponent<Sheet>(() => import('./sign-up'));
const Prices = lazyComponent<Sheet>(async () =>
  (await import('../i18n/billing-texts')).withBillingTexts(import('./prices')),
);
const loadRest = () => import('../features/landing/components/landing-rest');
type RestProps = { signInHref: string };
const LateRest = lazyComponent<RestProps>(lazyWhenIdle(loadRest));
let rest: ComponentType<RestProps> | null = null;

/** Used by the build, which renders the whole page at once. */
export async function prefetchRest(): Promise<void> {
  rest = (await loadRest()).default;
}

export default function Landing() {
  const [signUp, setSignUp] = useState(false);
  useFreshStart();
  const prices = useSyncExternalStore(onPlansDialogRequest, plansDialogRequest, () => null) !== null;
  const Rest = rest ?? LateRest;
  return (
    <>
      <LandingPage onSignUp={() => setSignUp(true)}>
        <Suspense>
          <Rest signInHref={signInHref()} />
          <Last />
        </Suspense>
      </LandingPage>
      <Once part={SignUp} open={signUp} onClose={() => setSignUp(false)} />
      <Once part={Prices} open={prices} onClose={closePlansDialog} />
    </>
  );
}

/** Rendered with the last part of the page that is hydrated. */
function Last() {
  useEffect(endHydration, []);
  return null;
}

/** A plan chosen before a return to this page, also from the back/forward cache, is no longer the target. */
function useFreshStart(): void {
  useEffect(() => {
    forgetReturnPath();
    window.addEventListener('pageshow', forgetReturnPath);
    return () => window.removeEventListener('pageshow', forgetReturnPath);
  }, []);
}

/** Loaded when it is first opened; after closing it stays until its animation has ended. */
function Once({ part: Part, ...sheet }: Sheet & { part: typeof SignUp }) {
  const [wanted, setWanted] = useState(false);
  if (sheet.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <Part {...sheet} />
    </Suspense>
  ) : null;
}
