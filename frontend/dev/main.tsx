import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { startI18n } from '../src/i18n/i18n';
import { ThemeProvider } from '../src/shared/hooks/use-theme';
import '../src/shared/styles/tokens.css';
import '../src/shared/styles/base.css';
import { Toasts } from '../src/shared/ui/toast/toasts';
import { Animals } from './animals';
import { Cards } from './cards';
import { Controls } from './controls';
import { Top } from './frame';
import { States } from './states';
import { Tokens } from './tokens';

const root = document.getElementById('root');
if (root) {
  void startI18n().then(() =>
    createRoot(root).render(
      <MemoryRouter>
        <ThemeProvider>
          <Top>
            <Cards />
            <Controls />
            <States />
            <Animals />
            <Tokens />
          </Top>
          <Toasts />
        </ThemeProvider>
      </MemoryRouter>,
    ),
  );
}
