/** @jest-environment jsdom */
import { onReveal } from '../board/reveal-item';
import { showFound } from './show-found';

const frames = (count: number) =>
  Array.from({ length: count }).reduce<Promise<void>>(
    (before) => before.then(() => new Promise((next) => requestAnimationFrame(() => next()))),
    Promise.resolve(),
  );
const show = (id: string): void => {
  const main = document.getElementById('main');
  if (main) main.innerHTML = `<div data-slide="${id}"><button type="button">Milk</button></div>`;
};

describe('showFound', () => {
  const scrolled = jest.fn();
  beforeEach(() => {
    scrolled.mockClear();
    Element.prototype.scrollIntoView = scrolled;
    Element.prototype.animate = jest.fn();
    window.matchMedia = (query) =>
      Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList;
    document.body.innerHTML = '<main id="main"></main>';
  });

  it('scrolls to the card of the item once its list shows it, and focuses it', async () => {
    showFound('milk');
    await frames(5);
    expect(scrolled).not.toHaveBeenCalled();
    show('milk');
    await frames(5);
    expect(scrolled).toHaveBeenCalled();
    expect(document.activeElement?.textContent).toBe('Milk');
  });

  it('asks a long list or the basket to render the card', async () => {
    const stop = onReveal(show);
    showFound('milk');
    await frames(15);
    stop();
    expect(document.activeElement?.textContent).toBe('Milk');
  });

  it('is not stopped by the key that chose the item, but by the next one', async () => {
    const choose = () => showFound('milk');
    document.body.addEventListener('keydown', choose, { once: true });
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    press();
    await frames(2);
    show('milk');
    await frames(3);
    expect(document.activeElement?.textContent).toBe('Milk');

    show('bread');
    scrolled.mockClear();
    document.body.addEventListener('keydown', choose, { once: true });
    press();
    await frames(2);
    press();
    show('milk');
    await frames(5);
    expect(scrolled).not.toHaveBeenCalled();
  });
});
