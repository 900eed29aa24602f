/** In milliseconds. A part that cannot be fetched must not keep the language from changing. */
const patience = 3_000;

let end: (() => void) | undefined;
let ended = Promise.resolve();

/** React takes over a page that the build has painted; its parts follow as their code comes. */
export function beginHydration(): void {
  ended = new Promise<void>((resolve) => {
    end = resolve;
    setTimeout(resolve, patience);
  });
}

export const endHydration = (): void => end?.();

/** Settles once the last part of the page runs. Other words in a part that does not run yet are an error to React. */
export const hydrated = (): Promise<void> => ended;
