export interface Section {
  id: string;
  title: string;
}

/** What sticks at the top of a phone, the navigation among it. */
const header = 128;
/** So much of a card must be seen for the navigation to mark it, in px. */
const least = 80;
const cardsOf = (page: HTMLElement): HTMLElement[] =>
  Array.from(page.querySelectorAll<HTMLElement>('section[id]'));

/** The cards that have come, in their order, with their headings. */
export function sectionsIn(page: HTMLElement): Section[] {
  return cardsOf(page).flatMap((card) => {
    const title = card.querySelector('h2')?.textContent ?? '';
    return title === '' ? [] : [{ id: card.id, title }];
  });
}

/** The first card in the upper half of the window, or the one that the address names where it is there too. Those at the end of the page cannot come so far up. */
export function currentSection(
  page: HTMLElement,
  named: string,
  height: number,
  atEnd = false,
): string | null {
  const inView = cardsOf(page).filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > header + least && top < (atEnd ? height : height / 2);
  });
  return (inView.find(({ id }) => id === named) ?? inView.at(atEnd ? -1 : 0))?.id ?? null;
}
