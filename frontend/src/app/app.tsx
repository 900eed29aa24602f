import { Later } from '../shared/lib/later';
import { Toasts } from '../shared/ui/toasts';
import { Providers } from './providers';
import { Router } from './router';

export function App() {
  return (
    <Providers>
      <Router />
      <Later>
        <Toasts />
      </Later>
    </Providers>
  );
}
