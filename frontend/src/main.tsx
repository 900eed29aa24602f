import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readyEngine } from './api/engine/current-engine';
import {
  onSession,
  hasPendingSignOut,
  sessionView,
  startSession,
  onAccountDeleted,
} from './api/session/session';
import { App } from './app/app';
import { prefetchPage } from './app/router';
import { syncEngineStarter } from './app/sync-engine-starter';
import { watchErrors } from './app/watch-errors';
import { registerServiceWorker } from './features/pwa/service-worker';
import { hasReferralCode } from './features/referrals/referral-flag';
import { startI18n } from './i18n/i18n';
import { currentLanguage } from './i18n/language';
import { beginHydration } from './shared/lib/hydration';
import { reportChunkError } from './shared/lib/lazy-component';
import { BrowserRouter } from './shared/routing/browser-router';
import './shared/styles/tokens.css';
import './shared/styles/base.css';

const noteError = watchErrors({
  tell: (error) =>
    void import('./app/errors/report-page-error').then(
      ({ reportPageError }) => reportPageError(error),
      () => undefined,
    ),
  note: (error) =>
    void import('./features/pwa/module-cache')
      .then(({ noteModuleError }) =>
        noteModuleError(error, {
          container: navigator.serviceWorker,
          memory: sessionStorage,
          reload: () => window.location.reload(),
        }),
      )
      .catch(() => undefined),
});

const unhurried = 1000;
/** What the device remembers is there by then, or is waited for in a page that runs. */
const soon = 500;
// The data of a person are of no use before there is one.
const startWhenSignedIn = syncEngineStarter({
  signedIn: () => sessionView().status === 'signed-in',
  load: () => import('./api/engine/start-engine'),
  missed: reportChunkError,
  // What the token says about its bearer is shown at once; the server's word follows.
  started: () =>
    void setTimeout(
      () =>
        void import('./features/identity/sessions/refresh-user').then(
          ({ refreshUser }) => refreshUser(),
          () => undefined,
        ),
      unhurried,
    ),
});
/** Who signed out without a network is signed out on the server as soon as there is one. */
const finishSignOut = () => {
  startWhenSignedIn();
  if (sessionView().status === 'signed-out' && hasPendingSignOut())
    void import('./features/identity/sign-out/sign-out').then(
      ({ endOnServer }) => endOnServer(null),
      () => undefined,
    );
};
/** Whoever came by a friend's link gets what it promised once they are in, and once the first screen stands. */
const completeReferral = () => {
  if (sessionView().status === 'signed-in' && hasReferralCode())
    setTimeout(
      () =>
        void import('./features/referrals/complete-pending').then(
          ({ completePending }) => completePending(),
          () => undefined,
        ),
      unhurried,
    );
};
onAccountDeleted((userId) =>
  import('./features/identity/account-deletion/account-deleted').then(({ clearAway }) => clearAway(userId)),
);
for (const follow of [startWhenSignedIn, completeReferral]) onSession(follow);
const session = startSession();
void session.then(finishSignOut);
for (const moment of ['online', 'focus'])
  for (const pay of [finishSignOut, completeReferral]) window.addEventListener(moment, pay);
registerServiceWorker();

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);
const errors = { onCaughtError: noteError, onUncaughtError: noteError };

async function show(root: HTMLElement): Promise<void> {
  const { painted, frame } = root.dataset;
  const page = prefetchPage(window.location.pathname);
  // A text that cannot be fetched must not leave an empty page: keys are better than nothing.
  // As the build rendered them, the landing page has no place for a spinner, and a frame is there until something takes its place.
  await Promise.all([
    startI18n().catch(() => undefined),
    painted === undefined && frame === undefined ? undefined : Promise.all([session, page]),
  ]);
  if (frame !== undefined && sessionView().status === 'signed-in')
    await Promise.race([readyEngine(), new Promise((later) => setTimeout(later, soon))]);
  const { dataset } = document.documentElement;
  // In slices, so that a slow phone has time for fingers in between; but what is painted in another language is not shown in between.
  const begin = 'other' in dataset ? (render: () => void) => render() : startTransition;
  delete dataset['other'];
  // What the build has rendered (prerender.tsx) comes to life, where it is what this visitor gets; else it gives way in one step.
  begin(() => {
    if (painted === currentLanguage() && sessionView().status === 'signed-out') {
      beginHydration();
      hydrateRoot(root, app, errors);
    } else createRoot(root, errors).render(app);
  });
}
const root = document.getElementById('root');
if (root) void show(root);
