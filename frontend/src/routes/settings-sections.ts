export interface Section {
  id: string;
  title: string;
}

/** The height of the sticky header on a phone, with the navigation, in px. */
const header = 128;
/** In px: a card is current from this visible height on. */
const least = 80;
const cardsOf = (page: HTMLElement): HTMLElement[] =>
  Array.from(page.querySelectorAll<HTMLElement>('section[id]'));

/** The rendered cards in their order, with their headings. */
export function sectionsIn(page: HTMLElement): Section[] {
  return cardsOf(page).flatMap((card) => {
    const title = card.querySelector('h2')?.textContent ?? '';
    return title === '' ? [] : [{ id: card.id, title }];
  });
}

/**
 * The first card in the upper half of the window, or the one in the URL if it is there, too. With `atEnd` the
 * whole window counts, because the last cards cannot scroll up.
 */
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
