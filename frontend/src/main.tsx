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
import { hasReferralCode } from './features/referrals/referral-flag';
import { startI18n } from './i18n/i18n';
import { currentLanguage } from './i18n/language';
import { beginHydration } from './shared/lib/hydration';
import { reportChunkError } from './shared/lib/lazy-component';
import { registerServiceWorker } from './shared/lib/register-service-worker';
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

const idleDelayMs = 1000;
/** Time (ms) to wait for the stored lists before the app renders without them. */
const storeTimeoutMs = 500;
// The engine starts after the sign-in.
const startWhenSignedIn = syncEngineStarter({
  signedIn: () => sessionView().status === 'signed-in',
  load: () => import('./api/engine/start-engine'),
  missed: reportChunkError,
  // The name in the token is shown at once; the server's follows.
  started: () =>
    void setTimeout(
      () =>
        void import('./features/identity/sessions/refresh-user').then(
          ({ refreshUser }) => refreshUser(),
          () => undefined,
        ),
      idleDelayMs,
    ),
});
/** Ends the session on the server as soon as the network is back, where a user signed out offline. */
const finishSignOut = () => {
  startWhenSignedIn();
  if (sessionView().status === 'signed-out' && hasPendingSignOut())
    void import('./features/identity/sign-out/sign-out').then(
      ({ endOnServer }) => endOnServer(null),
      () => undefined,
    );
};
/** Completes a referral after the sign-in and after the first screen. */
const completeReferral = () => {
  if (sessionView().status === 'signed-in' && hasReferralCode())
    setTimeout(
      () =>
        void import('./features/referrals/complete-pending').then(
          ({ completePending }) => completePending(),
          () => undefined,
        ),
      idleDelayMs,
    );
};
onAccountDeleted((userId) =>
  import('./features/identity/account-deletion/account-deleted').then(({ clearAway }) => clearAway(userId)),
);
for (const follow of [startWhenSignedIn, completeReferral]) onSession(follow);
const session = startSession();
void session.then(finishSignOut);
for (const moment of ['online', 'focus'])
  for (const settle of [finishSignOut, completeReferral]) window.addEventListener(moment, settle);
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
  // A text that cannot be fetched must not leave an empty page: keys are shown instead. The prerendered
  // landing page and frame stay until the page can replace them.
  await Promise.all([
    startI18n().catch(() => undefined),
    painted === undefined && frame === undefined ? undefined : Promise.all([session, page]),
  ]);
  if (frame !== undefined && sessionView().status === 'signed-in')
    await Promise.race([readyEngine(), new Promise((later) => setTimeout(later, storeTimeoutMs))]);
  const { dataset } = document.documentElement;
  // A transition keeps a slow phone responsive. A page prerendered in another language must not show
  // meanwhile, so it is replaced at once.
  const begin = 'other' in dataset ? (render: () => void) => render() : startTransition;
  delete dataset['other'];
  // Hydrates the prerendered page (prerender.tsx) if it is the one for this visitor; else replaces it.
  begin(() => {
    if (painted === currentLanguage() && sessionView().status === 'signed-out') {
      beginHydration();
      hydrateRoot(root, app, errors);
    } else createRoot(root, errors).render(app);
  });
}
const root = document.getElementById('root');
if (root) void show(root);
