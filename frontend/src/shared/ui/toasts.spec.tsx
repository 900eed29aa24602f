/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../testing/kit';
import { endPraise, forgetToasts, showToast, toastTime } from './toast';
import { Toasts } from './toasts';
import { enterTopLayer } from './top-layer';

describe('Toasts', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    jest.useFakeTimers();
    render(<Toasts />);
  });
  afterEach(() => {
    act(() => forgetToasts());
    act(() => jest.advanceTimersByTime(60_000));
    jest.useRealTimers();
    cleanup();
  });
  const show = (toast: Parameters<typeof showToast>[0]) =>
    act(async () => {
      showToast(toast);
      await import('./toast-card');
    });
  const pass = (time: number) => act(() => jest.advanceTimersByTime(time));

  // The first of all: what it shows has not come yet.
  it('can be undone by a key from the first moment', async () => {
    const undo = jest.fn();
    act(() => showToast({ text: 'Cheese deleted', undo }));
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(undo).toHaveBeenCalledTimes(1);
    await act(async () => {
      await import('./toast-card');
    });
  });

  it('are announced politely, in a region that was there before', async () => {
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
    await show({ text: 'Saved' });
    expect(screen.getByRole('status').textContent).toContain('Saved');
  });

  it('go after six seconds', async () => {
    await show({ text: 'Saved' });
    pass(toastTime - 1);
    expect(screen.queryByText('Saved')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('say no longer that something went well once another thing has failed; what failed or can be undone stays', async () => {
    await show({ text: 'Saved' });
    act(endPraise);
    expect(screen.queryByText('Saved')).toBeNull();
    for (const toast of [{ text: 'Deleted', undo: () => undefined }, { text: 'Failed', failed: true }]) {
      await show(toast);
      act(endPraise);
      expect(screen.queryByText(toast.text)).not.toBeNull();
    }
  });

  it('stay as long as it can be undone, where that is long, and come back after shorter ones', async () => {
    await show({ text: 'You have left', undo: () => undefined, time: 540_000 });
    pass(200_000);
    await show({ text: 'Saved' });
    expect(screen.queryByText('You have left')).toBeNull();
    pass(toastTime);
    expect(screen.queryByText('You have left')).not.toBeNull();
    pass(540_000 - 200_000 - toastTime - 1);
    expect(screen.queryByText('You have left')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('You have left')).toBeNull();
  });

  it('can be closed where they stay, and do not come back when their time is over', async () => {
    await show({ text: 'First', time: 20_000 });
    await show({ text: 'Second', time: 60_000 });
    pass(30_000);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('are forgotten with those that wait', async () => {
    await show({ text: 'You have left', time: 540_000 });
    await show({ text: 'Saved' });
    act(() => forgetToasts());
    expect(screen.getByRole('status').textContent).toBe('');
    await show({ text: 'Hello' });
    pass(toastTime);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('come one at a time', async () => {
    await show({ text: 'First' });
    await show({ text: 'Second' });
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.queryByText('Second')).not.toBeNull();
  });

  it('wait while somebody is on them, and go on with the time that was left', async () => {
    await show({ text: 'Cheese deleted', undo: () => undefined });
    pass(4000);
    fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
    pass(20_000);
    expect(screen.queryByText('Cheese deleted')).not.toBeNull();
    fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
    pass(1999);
    expect(screen.queryByText('Cheese deleted')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Cheese deleted')).toBeNull();
  });

  it('stand a dialog that goes together with its page', async () => {
    const shown = jest.fn();
    HTMLElement.prototype.showPopover = function () {
      if (!this.isConnected) throw new DOMException('Invalid on disconnected popover elements.', 'InvalidStateError');
      shown();
    };
    const matches = jest.spyOn(Element.prototype, 'matches').mockReturnValue(false);
    const dialog = document.body.appendChild(document.createElement('div'));
    let leave = () => {};
    act(() => void (leave = enterTopLayer(dialog)));
    dialog.remove();
    await show({ text: 'List deleted' });
    act(() => leave());
    expect(shown).toHaveBeenCalled();
    matches.mockRestore();
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  });

  it.each(['Undo', 'Close'])('hand the focus back to the page when they go by %s, and take it from nobody', async (name) => {
    const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }));
    for (const reached of [true, false]) {
      await show({ text: 'Cheese deleted', undo: () => undefined, time: 20_000 });
      const button = screen.getByRole('button', { name });
      act(() => (reached ? button : document.body).focus());
      fireEvent.click(button);
      expect(screen.queryByText('Cheese deleted')).toBeNull();
      expect(document.activeElement).toBe(reached ? main : document.body);
      main.blur();
    }
    main.remove();
  });

  it('undo once and go', async () => {
    const undo = jest.fn();
    await show({ text: 'Cheese deleted', undo });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Cheese deleted')).toBeNull();
  });
});
