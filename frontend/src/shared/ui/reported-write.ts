let reporting: string | null = null;

/** What `work` reports at once belongs to this write. */
export function reportOf(write: string, work: () => void): void {
  reporting = write;
  try {
    work();
  } finally {
    reporting = null;
  }
}

/** The write whose outcome is being reported just now. */
export const reportedWrite = (): { write?: string } => (reporting === null ? {} : { write: reporting });
