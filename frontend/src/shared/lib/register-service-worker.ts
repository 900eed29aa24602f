import { isProduction } from '../../config/env';

const address = '/sw.js';

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** The content security policy allows exactly this one script URL. */
function trusted(url: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return url;
  const policy = trustedTypes.createPolicy('pictick', {
    createScriptURL: (wished) => {
      if (wished === address) return wished;
      throw new TypeError('unknown script address');
    },
  });
  return policy.createScriptURL(url);
}

/** Registers the worker after the first paint. It caches the page for the next visit. */
export function registerServiceWorker(): void {
  if (!isProduction || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker
      .register(trusted(address))
      .catch((error: unknown) => console.error('The service worker could not be registered', error));
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
