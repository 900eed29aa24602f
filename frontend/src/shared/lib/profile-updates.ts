/** One object for both directions: what this page says itself it does not hear. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('profile-updates');

/** Whoever changes a person's name, language or style says so here, and the other tabs read it again. */
export const tellProfile = (): void => channel?.postMessage('changed');

export const onProfile = (listener: () => void, signal: AbortSignal): void =>
  channel?.addEventListener('message', listener, { signal });
