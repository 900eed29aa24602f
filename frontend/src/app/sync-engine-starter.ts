export interface StarterEnvironment {
  signedIn: () => boolean;
  load: () => Promise<{ startEngine: () => void }>;
  /** True where the engine's chunk could not be loaded. */
  missed: (error: unknown) => void;
  started: () => void;
}

/** Starts the sync engine once a user is signed in. Each call retries a chunk that could not be loaded. */
export function syncEngineStarter({ signedIn, load, missed, started }: StarterEnvironment): () => void {
  let device: Promise<void> | null = null;
  return () => {
    if (device || !signedIn()) return;
    device = load().then(({ startEngine }) => startEngine());
    // Without its code the app can show nothing: the next call retries, and the update is offered.
    device.catch((error: unknown) => {
      device = null;
      missed(error);
    });
    started();
  };
}
