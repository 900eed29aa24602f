/** @jest-environment jsdom */
import { matchesMedia, onMediaChange } from './media';

const query = '(min-width: 1024px)';
const browserHas = (matchMedia: unknown): void =>
  void Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
const broken: [string, unknown][] = [
  ['is missing', undefined],
  [
    'throws',
    () => {
      throw new Error('unreadable');
    },
  ],
  ['answers null', () => null],
];

describe('matchesMedia', () => {
  it.each([true, false])('returns %p like the browser', (matches) => {
    browserHas((asked: string) => ({ matches: asked === query && matches }));
    expect(matchesMedia(query)).toBe(matches);
  });

  it.each(broken)('is false where matchMedia %s', (_, matchMedia) => {
    browserHas(matchMedia);
    expect(matchesMedia(query)).toBe(false);
  });
});

describe('onMediaChange', () => {
  it('calls the listener with each change until it is stopped', () => {
    const media = Object.assign(new EventTarget(), { matches: false });
    browserHas(() => media);
    const heard: boolean[] = [];
    const stop = onMediaChange(query, (matches) => void heard.push(matches));
    for (const matches of [true, false]) {
      media.matches = matches;
      media.dispatchEvent(new Event('change'));
    }
    stop();
    media.dispatchEvent(new Event('change'));
    expect(heard).toEqual([true, false]);
  });

  it.each([...broken, ['knows no change events', () => ({ matches: true })] as [string, unknown]])(
    'calls no listener and can be stopped where matchMedia %s',
    (_, matchMedia) => {
      browserHas(matchMedia);
      const listener = jest.fn();
      onMediaChange(query, listener)();
      expect(listener).not.toHaveBeenCalled();
    },
  );
});
