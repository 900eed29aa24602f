import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startDevice } from './api/device';
import { startSession } from './api/session';
import { App } from './app/app';
import { startI18n } from './i18n/i18n';
import './shared/styles/tokens.css';
import './shared/styles/base.css';

void startSession();
startDevice();

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
