/** @jest-environment jsdom */
import { holdInPlace } from './hold-in-place';

describe('an element that is held in place', () => {
  const element = document.createElement('p');
  const scrolls: number[] = [];
  let top = 100;
  const margin = () => Number.parseFloat(element.style.marginTop) || 0;
  beforeEach(() => {
    jest.useFakeTimers();
    scrolls.length = 0;
    top = 100;
    element.style.marginTop = '';
    Object.defineProperty(window, 'scrollY', { value: 1_000, configurable: true });
    document.body.append(element);
    jest
      .spyOn(element, 'getBoundingClientRect')
      .mockImplementation(() => ({ top: top + margin() }) as DOMRect);
    window.scrollBy = ((to: ScrollToOptions) => {
      if (to.top) scrolls.push(to.top);
      top -= to.top ?? 0;
      Object.defineProperty(window, 'scrollY', {
        value: window.scrollY + (to.top ?? 0),
        configurable: true,
      });
    }) as typeof window.scrollBy;
  });
  afterEach(() => {
    jest.advanceTimersByTime(3_000);
    jest.useRealTimers();
  });
  const grow = (pixels: number) => {
    top += pixels;
    jest.advanceTimersByTime(50);
  };

  it('stays where it is while the content above it grows', () => {
    holdInPlace(element);
    grow(0);
    grow(218);
    grow(40);
    expect([scrolls, top]).toEqual([[218, 40], 100]);
  });

  it('moves with the page again after a moment, and when the user scrolls', () => {
    holdInPlace(element);
    jest.advanceTimersByTime(2_100);
    grow(218);
    expect([scrolls, top]).toEqual([[], 318]);
    holdInPlace(element);
    window.dispatchEvent(new Event('wheel'));
    grow(10);
    expect([scrolls, top]).toEqual([[], 328]);
  });

  it('moves with the page once it is scrolled by a scroll bar, a program or a screen reader', () => {
    holdInPlace(element);
    grow(0);
    Object.defineProperty(window, 'scrollY', { value: 1_300, configurable: true });
    grow(-300);
    grow(0);
    expect([scrolls, top]).toEqual([[], -200]);
    grow(40);
    expect([scrolls, top]).toEqual([[], -160]);
  });

  it('is held on where the browser itself scrolls to keep it in place', () => {
    holdInPlace(element);
    Object.defineProperty(window, 'scrollY', { value: 1_218, configurable: true });
    grow(0);
    grow(40);
    expect([scrolls, top]).toEqual([[40], 100]);
  });

  it('stays at its new place after a second tap', () => {
    holdInPlace(element);
    grow(218);
    holdInPlace(element);
    grow(30);
    expect([scrolls, top]).toEqual([[218, 30], 100]);
  });

  it('gets a margin where the page cannot scroll up, which what comes next fills', () => {
    Object.defineProperty(window, 'scrollY', { value: 20, configurable: true });
    holdInPlace(element);
    grow(-81);
    expect([scrolls, margin(), top + margin()]).toEqual([[-20], 61, 100]);
    holdInPlace(element);
    grow(41);
    expect([scrolls, margin(), top + margin()]).toEqual([[-20], 20, 100]);
    grow(100);
    expect([scrolls, margin(), top + margin()]).toEqual([[-20, 80], 0, 100]);
  });
});
