/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { TrashRow } from './trash-row';
import { TrashStates } from './trash-states';

describe('TrashStates', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });
  const again = jest.fn();
  const show = (rows: string[] | undefined, failed = false, online = true) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    render(
      <TrashStates rows={rows} failed={failed} onRetry={again} empty="Lists wait here.">
        {(shown) => (
          <ul>
            {shown.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        )}
      </TrashStates>,
    );
  };

  it('says that the trash is loading, empty or failed', () => {
    show(undefined);
    screen.getByText('Loading…');
    cleanup();
    show([]);
    screen.getByText('Lists wait here.');
    cleanup();
    show(undefined, true);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('needs a network, and shows the cached rows without one', () => {
    show(undefined, false, false);
    screen.getByText('You’re offline');
    cleanup();
    show(['Market'], true, false);
    screen.getByText('Market');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the days left of each row, and restores it', () => {
    const restore = jest.fn();
    render(
      <TrashRow
        picture={null}
        name="Market"
        detail="1 of 2"
        deletedAt={new Date(Date.now() - 29.5 * 86_400_000).toISOString()}
        onRestore={restore}
      />,
    );
    screen.getByText('1 of 2 · Last day');
    fireEvent.click(screen.getByRole('button', { name: 'Restore Market' }));
    expect(restore).toHaveBeenCalledTimes(1);
  });
});
