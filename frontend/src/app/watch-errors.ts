export interface ErrorWatch {
  /** Reports an uncaught error to our own server. */
  tell: (error: unknown) => void;
  /** Counts errors caused by files of two releases in one page. */
  note: (error: unknown) => void;
}

/** Handles thrown errors, rejections and console errors. Returns the handler for React's own errors. */
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
