/** @jest-environment jsdom */
import { cleanup, renderHook } from '@testing-library/react';
import { openList, type ListRow } from '../api/lists';
import { useOpening } from './use-opening';

jest.mock('../api/lists', () => ({ openList: jest.fn(() => Promise.resolve(true)) }));

const listed = (opened?: boolean): ListRow =>
  ({ id: 'list', ...(opened !== undefined && { opened }) }) as ListRow;

describe('opening a list', () => {
  let visible: boolean;
  const turn = (to: boolean): void => {
    visible = to;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  beforeEach(() => {
    visible = true;
    jest.mocked(openList).mockClear();
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'));
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it('is said where somebody waits for it, and once', () => {
    const { rerender } = renderHook(useOpening, { initialProps: listed(false) });
    expect(jest.mocked(openList).mock.calls).toEqual([['list']]);
    rerender(listed(true));
    rerender(listed(false));
    turn(true);
    expect(openList).toHaveBeenCalledTimes(1);
  });

  it("is said of lists that turn out to be somebody's invitation", () => {
    const { rerender } = renderHook(useOpening, { initialProps: listed() });
    expect(openList).not.toHaveBeenCalled();
    rerender(listed(false));
    expect(openList).toHaveBeenCalledTimes(1);
  });

  it('is said again by the next look where the device could not keep it', async () => {
    jest.mocked(openList).mockResolvedValueOnce(false);
    renderHook(useOpening, { initialProps: listed(false) });
    turn(true);
    expect(openList).toHaveBeenCalledTimes(1);
    await Promise.resolve();
    turn(true);
    expect(openList).toHaveBeenCalledTimes(2);
    await Promise.resolve();
    turn(true);
    expect(openList).toHaveBeenCalledTimes(2);
  });

  it('is not said by a tab that nobody can see, until somebody does', () => {
    visible = false;
    const { unmount } = renderHook(useOpening, { initialProps: listed(false) });
    expect(openList).not.toHaveBeenCalled();
    turn(true);
    expect(openList).toHaveBeenCalledTimes(1);
    unmount();
    visible = false;
    renderHook(useOpening, { initialProps: listed(false) }).unmount();
    turn(true);
    expect(openList).toHaveBeenCalledTimes(1);
  });
});
