/** @jest-environment jsdom */
import { cleanup, renderHook } from '@testing-library/react';
import { openList, type ListRow } from '../api/lists';
import { useOpening } from './use-opening';

jest.mock('../api/lists', () => ({ openList: jest.fn(() => Promise.resolve(true)) }));

const listed = (opened?: boolean): ListRow =>
  ({ id: 'list', ...(opened !== undefined && { opened }) }) as ListRow;

describe('useOpening', () => {
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

  it('reports the opening once where an inviter waits for it', () => {
    const { rerender } = renderHook(useOpening, { initialProps: listed(false) });
    expect(jest.mocked(openList).mock.calls).toEqual([['list']]);
    rerender(listed(true));
    rerender(listed(false));
    turn(true);
    expect(openList).toHaveBeenCalledTimes(1);
  });

  it('reports lists that turn out to be invitations', () => {
    const { rerender } = renderHook(useOpening, { initialProps: listed() });
    expect(openList).not.toHaveBeenCalled();
    rerender(listed(false));
    expect(openList).toHaveBeenCalledTimes(1);
  });

  it('reports again at the next visit where the device could not store it', async () => {
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

  it('does not report from a hidden tab until it is visible', () => {
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
