/** @jest-environment jsdom */
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { speakEnglish } from '../../../testing/kit';
import { ListHead } from './list-head';

describe('ListHead', () => {
  let scroll: (top: number) => void = () => undefined;
  beforeAll(speakEnglish);
  afterEach(cleanup);
  beforeEach(() => {
    window.IntersectionObserver = class {
      constructor(tell: IntersectionObserverCallback) {
        scroll = (top) =>
          act(() =>
            tell(
              [
                {
                  isIntersecting: top > -60 && top < 740,
                  boundingClientRect: { top },
                } as IntersectionObserverEntry,
              ],
              this as unknown as IntersectionObserver,
            ),
          );
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  const show = (name: string) =>
    render(<ListHead name={name} chip={<span>Offline</span>} plan={<button>Plan</button>} tools={null} />, {
      wrapper: BrowserRouter,
    });
  const inBar = () => screen.getByRole('banner').textContent;

  it('shows the connection in the bar only while the title is scrolled away', () => {
    show('Shop');
    expect(inBar()).not.toContain('Offline');
    scroll(-80);
    expect(inBar()).toContain('Offline');
    expect(screen.getByRole('banner').dataset['past']).toBe('true');
    scroll(52);
    expect(inBar()).not.toContain('Offline');
    expect(screen.getByRole('banner').dataset['past']).toBeUndefined();
  });

  it('treats a title that was not scrolled to yet as not scrolled away', () => {
    show('Shop');
    scroll(900);
    expect(inBar()).not.toContain('Offline');
  });

  it('has the link home with the logo, plan and account in the bar', () => {
    show('Shop');
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('link', { name: 'Back to my lists' }).querySelector('rect')).not.toBeNull();
    expect(bar.queryByRole('button', { name: 'Plan' })).not.toBeNull();
  });

  it('shrinks long words in the title and cuts them in the bar', () => {
    const { rerender } = show('Wocheneinkaufsliste');
    const title = () => screen.getByRole('heading', { level: 1 });
    const small = () =>
      [...screen.getByRole('banner').querySelectorAll('span')].findLast(
        ({ textContent }) => textContent === title().textContent,
      );
    expect([title().className, small()?.className]).toEqual([
      expect.stringContaining('longer'),
      expect.stringContaining('cut'),
    ]);
    rerender(<ListHead name="Week at the lake house" chip={null} plan={null} tools={null} />);
    expect([title().className, small()?.className]).toEqual([
      expect.not.stringContaining('longer'),
      expect.not.stringContaining('cut'),
    ]);
  });
});
