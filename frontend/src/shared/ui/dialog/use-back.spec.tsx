/** @jest-environment jsdom */
import { act, cleanup, render } from '@testing-library/react';
import { useBack } from './use-back';

function Dialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  useBack(open, onClose);
  return null;
}
/** Short waits: a step back takes several timers in a row, which one long wait overtakes on a busy machine. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 6; turn++) await new Promise<void>((resolve) => setTimeout(resolve, 10));
  });
const back = async () => {
  window.history.back();
  await settled();
};

describe('useBack with an open dialog', () => {
  beforeEach(() => window.history.pushState({ page: 'lists' }, '', '/app'));
  afterEach(async () => {
    cleanup();
    await settled();
  });

  it('closes the dialog and stays on the page', async () => {
    const close = jest.fn();
    const { rerender } = render(<Dialog open onClose={close} />);
    expect(window.history.state).toEqual({ page: 'lists', dialog: true });
    await back();
    expect(close).toHaveBeenCalledTimes(1);
    rerender(<Dialog open={false} onClose={close} />);
    await settled();
    expect(window.location.pathname).toBe('/app');
    expect(window.history.state).toEqual({ page: 'lists' });
  });

  it('leaves no history entry when the dialog closes by itself', async () => {
    const { rerender } = render(<Dialog open onClose={() => undefined} />);
    rerender(<Dialog open={false} onClose={() => undefined} />);
    await settled();
    expect(window.history.state).toEqual({ page: 'lists' });
  });

  it('passes the entry to a dialog that replaces another', async () => {
    const first = jest.fn();
    const second = jest.fn();
    const { rerender } = render(
      <>
        <Dialog open onClose={first} />
        <Dialog open={false} onClose={second} />
      </>,
    );
    rerender(
      <>
        <Dialog open={false} onClose={first} />
        <Dialog open onClose={second} />
      </>,
    );
    await settled();
    expect(second).not.toHaveBeenCalled();
    await back();
    expect(second).toHaveBeenCalledTimes(1);
    expect(first).not.toHaveBeenCalled();
  });

  it('keeps a dialog open that opens while another one is closing', async () => {
    const close = jest.fn();
    const { rerender } = render(<Dialog open onClose={() => undefined} />);
    rerender(<Dialog open={false} onClose={() => undefined} />);
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    rerender(<Dialog open onClose={close} />);
    await settled();
    expect(close).not.toHaveBeenCalled();
    expect(window.history.state).toEqual({ page: 'lists', dialog: true });
  });

  it('does not go back from a page that took the entry', async () => {
    const { rerender } = render(<Dialog open onClose={() => undefined} />);
    window.history.replaceState({ page: 'list' }, '', '/lists/1');
    rerender(<Dialog open={false} onClose={() => undefined} />);
    await settled();
    expect(window.location.pathname).toBe('/lists/1');
  });
});
