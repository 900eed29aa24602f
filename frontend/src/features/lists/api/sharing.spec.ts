/** @jest-environment jsdom */
import { call } from '../../../api/client';
import { currentToast, hideToast } from '../../../shared/ui/toast';
import { offerReturn } from './sharing';

let who: string | null = 'ben';
const listeners = new Set<() => void>();
jest.mock('../../../api/client', () => ({ call: jest.fn(() => Promise.resolve()) }));
jest.mock('../../../api/session', () => ({
  sessionView: () => ({ user: who === null ? null : { id: who } }),
  onSession: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));
const session = (next: string | null): void => {
  who = next;
  for (const listener of [...listeners]) listener();
};

describe('what was left or turned away', () => {
  beforeEach(() => {
    session('ben');
    hideToast();
  });

  it('is offered back nearly as long as the server gives it back, and never longer', () => {
    offerReturn('list', 'You have left');
    const { time = 0, undo, text } = currentToast() ?? {};
    expect(text).toBe('You have left');
    expect(time).toBeGreaterThanOrEqual(8 * 60_000);
    expect(time).toBeLessThan(10 * 60_000);
    undo?.();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('is not offered to whoever comes next to this device', () => {
    offerReturn('list', 'You have left');
    session('ben');
    expect(currentToast()).not.toBeNull();
    session(null);
    expect(currentToast()).toBeNull();
    expect(listeners.size).toBe(0);
  });
});
