import { ImageCache } from './image-cache';

const minute = 60_000;

describe('ImageCache', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('keeps an answer for an hour', () => {
    const cache = new ImageCache<string>();
    cache.set('a', 'apple');
    jest.advanceTimersByTime(60 * minute - 1);
    expect(cache.get('a')).toBe('apple');
    jest.advanceTimersByTime(1);
    expect(cache.get('a')).toBeNull();
  });

  it('removes old answers every five minutes, and stops its timer when it is empty', () => {
    const cache = new ImageCache<string>();
    cache.set('a', 'apple');
    jest.advanceTimersByTime(3 * minute);
    cache.set('b', 'bread');
    jest.advanceTimersByTime(57 * minute);
    expect(cache.size).toBe(1);
    jest.advanceTimersByTime(5 * minute);
    expect(cache.size).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
    cache.set('c', 'cheese');
    expect(jest.getTimerCount()).toBe(1);
  });
});
