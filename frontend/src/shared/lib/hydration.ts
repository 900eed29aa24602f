/** In ms. A chunk that cannot be loaded must not block a change of language. */
const patience = 3_000;

let end: (() => void) | undefined;
let ended = Promise.resolve();

/** React hydrates the page that the build has rendered; its parts follow with their chunks. */
export function beginHydration(): void {
  ended = new Promise<void>((resolve) => {
    end = resolve;
    setTimeout(resolve, patience);
  });
}

export const endHydration = (): void => end?.();

/**
 * Resolves when the last part is hydrated. React reports an error if the text of a part changes before that.
 */
export const hydrated = (): Promise<void> => ended;
