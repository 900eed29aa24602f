export interface ErrorWatch {
  /** Tells our own server of an error that no code caught. */
  tell: (error: unknown) => void;
  /** Counts errors that files of two releases in one page leave behind. */
  note: (error: unknown) => void;
}

/** Follows what is thrown, what is rejected, and what is written to the console as an error. Returns what React calls with its own errors. */
export function watchErrors({ tell, note }: ErrorWatch): (error: unknown) => void {
  window.addEventListener('error', ({ error, message }: ErrorEvent) => {
    tell(error);
    note(error ?? message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    tell(reason);
    note(reason);
  });
  const write = console.error;
  console.error = (...words: unknown[]) => {
    write(...words);
    note(words);
  };
  return (error) => {
    tell(error);
    console.error(error);
  };
}
