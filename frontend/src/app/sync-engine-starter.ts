export interface StarterEnvironment {
  signedIn: () => boolean;
  load: () => Promise<{ startEngine: () => void }>;
  /** Its code could not be fetched. */
  missed: (error: unknown) => void;
  started: () => void;
}

/** Starts the data of a person once there is one. Each call looks again: what could not be fetched is tried anew. */
export function syncEngineStarter({ signedIn, load, missed, started }: StarterEnvironment): () => void {
  let device: Promise<void> | null = null;
  return () => {
    if (device || !signedIn()) return;
    device = load().then(({ startEngine }) => startEngine());
    // Without its code nothing can be shown: the next look tries again, and the update is offered.
    device.catch((error: unknown) => {
      device = null;
      missed(error);
    });
    started();
  };
}
