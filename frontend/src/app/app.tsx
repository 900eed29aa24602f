import { Later } from '../shared/lib/later';
import { lazyPart, quietly } from '../shared/lib/lazy-part';
import { Providers } from './providers';
import { Router } from './router';

/** What is said before they are here waits for them. */
const Toasts = lazyPart(quietly(async () => ({ default: (await import('./toasts-of-user')).ToastsOfUser })));

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
