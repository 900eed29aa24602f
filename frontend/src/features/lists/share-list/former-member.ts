const newsDays = 7;

/** That a list has become one's own is told for some days, by the clock of the device. */
export const isNews = (handedOverAt: string, now: number): boolean =>
  now - Date.parse(handedOverAt) < newsDays * 86_400_000;
