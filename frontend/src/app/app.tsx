import { BrowserRouter } from 'react-router';
import { Toasts } from '../shared/ui/toasts';
import { Providers } from './providers';
import { Router } from './router';

export function App() {
  return (
    <BrowserRouter>
      <Providers>
        <Router />
        <Toasts />
      </Providers>
    </BrowserRouter>
  );
}
