/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { useGrowing } from './use-growing';

describe('useGrowing', () => {
  const seen: number[] = [];
  function useNoted(first: number, count: number, more?: number): number {
    const shown = useGrowing(first, count, more);
    if (seen.at(-1) !== shown) seen.push(shown);
    return shown;
  }
  const grown = (first: number, count: number, more?: number) => {
    seen.length = 0;
    return renderHook((given: number) => useNoted(first, given, more), { initialProps: count });
  };

  it('grows by as much with each paint, up to all', async () => {
    const { result } = grown(10, 25);
    await act(async () => Promise.resolve());
    expect([seen, result.current]).toEqual([[10, 20, 30, Infinity], Infinity]);
  });

  it('returns all at once after the first, where they are shown in another way', async () => {
    grown(10, 1000, Infinity);
    await act(async () => Promise.resolve());
    expect(seen).toEqual([10, Infinity]);
  });

  it('waits until there are any, and never shrinks', async () => {
    const { result, rerender } = grown(10, 0);
    await act(async () => Promise.resolve());
    expect(result.current).toBe(10);
    rerender(12);
    await act(async () => Promise.resolve());
    expect(result.current).toBe(Infinity);
    rerender(300);
    expect(result.current).toBe(Infinity);
  });
});
