import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSession, sessionView, startSession } from './api/session';
import { App } from './app/app';
import { registerServiceWorker } from './features/pwa/service-worker';
import { startI18n } from './i18n/i18n';
import './shared/styles/tokens.css';
import './shared/styles/base.css';

// The data of a person are of no use before there is one.
let device: Promise<void> | null = null;
const followSession = () => {
  if (sessionView().status === 'signed-in') device ??= import('./api/device').then(({ startDevice }) => startDevice());
};
onSession(followSession);
void startSession().then(followSession);
registerServiceWorker();

const root = document.getElementById('root');
if (root) {
  // A text that cannot be fetched must not leave an empty page: keys are better than nothing.
  void startI18n()
    .catch(() => undefined)
    .then(() => {
      createRoot(root).render(
        <StrictMode>
          <App />
        </StrictMode>,
      );
    });
}
