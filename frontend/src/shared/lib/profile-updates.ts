/** One channel object for both directions, so that this page does not get its own messages. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('profile-updates');

/** Tells other tabs that name, language or style have changed, so that they read them again. */
export const tellProfile = (): void => channel?.postMessage('changed');

export const onProfile = (listener: () => void, signal: AbortSignal): void =>
  channel?.addEventListener('message', listener, { signal });
