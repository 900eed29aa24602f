import { ClientOnly } from '../shared/lib/client-only';
import { lazyComponent, lazyWhenIdle } from '../shared/lib/lazy-component';
import { Providers } from './providers';
import { Router } from './router';

/** Toasts reported before the region has loaded wait for it. */
const Toasts = lazyComponent(
  lazyWhenIdle(async () => ({ default: (await import('./toasts-of-user')).ToastsOfUser })),
);

export function App() {
  return (
    <Providers>
      <Router />
      <ClientOnly>
        <Toasts />
      </ClientOnly>
    </Providers>
  );
}
