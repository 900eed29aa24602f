let reporting: string | null = null;

/** Toasts that `work` reports synchronously belong to this write. */
export function reportOf(write: string, work: () => void): void {
  reporting = write;
  try {
    work();
  } finally {
    reporting = null;
  }
}

/** The write whose result is being reported. */
export const reportedWrite = (): { write?: string } => (reporting === null ? {} : { write: reporting });
