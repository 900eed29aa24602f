export interface Section {
  id: string;
  title: string;
}

const header = 100;
const cardsOf = (page: HTMLElement): HTMLElement[] => Array.from(page.querySelectorAll<HTMLElement>('section[id]'));

/** The cards that have come, in their order, with their headings. */
export function sectionsIn(page: HTMLElement): Section[] {
  return cardsOf(page).flatMap((card) => {
    const title = card.querySelector('h2')?.textContent ?? '';
    return title === '' ? [] : [{ id: card.id, title }];
  });
}

/** The first card in the upper half of the window, or the one that the address names where it is there too. */
export function currentSection(page: HTMLElement, named: string, height: number): string | null {
  const inView = cardsOf(page).filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > header && top < height / 2;
  });
  return (inView.find(({ id }) => id === named) ?? inView[0])?.id ?? null;
}
