type Reveal = (id: string) => void;

const revealers = new Set<Reveal>();

/** Renders the card of an item that a long list or the basket keeps back. */
export function revealItem(id: string): void {
  for (const reveal of revealers) reveal(id);
}

/** Returns how to stop. */
export function onReveal(reveal: Reveal): () => void {
  revealers.add(reveal);
  return () => void revealers.delete(reveal);
}
