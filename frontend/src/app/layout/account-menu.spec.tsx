/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { currentEngine } from '../../api/engine/current-engine';
import { signOut, unsentChanges } from '../../features/identity/sessions/session';
import { fillGaps, speakEnglish } from '../../testing/kit';
import { AccountMenu } from './account-menu';

jest.mock('../../api/engine/current-engine', () => ({ currentEngine: jest.fn() }));
jest.mock('../../features/identity/sessions/session', () => ({
  useSession: () => ({ user: { name: 'Mia', avatarUrl: null } }),
  signOut: jest.fn(),
  unsentChanges: jest.fn(),
}));
jest.mock('../../features/identity/sign-out/sign-out', () => ({ signOut: jest.fn() }));
jest.mock('./account-panel', () => ({
  __esModule: true,
  default: ({ onLeave }: { onLeave: () => void }) => <button onClick={onLeave}>Leave</button>,
}));

describe('AccountMenu', () => {
  let finish: (left: number) => void;
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(cleanup);

  const leaveWith = async (queued: number): Promise<void> => {
    jest.mocked(signOut).mockReset();
    jest
      .mocked(currentEngine)
      .mockReturnValue({ sync: () => ({ queued }) } as unknown as ReturnType<typeof currentEngine>);
    jest.mocked(unsentChanges).mockReturnValue(new Promise((resolve) => (finish = resolve)));
    render(<AccountMenu />);
    fireEvent.click(screen.getByRole('button', { name: 'Mia’s account' }));
    fireEvent.click(await screen.findByText('Leave'));
    await act(() => import('../../features/identity/sign-out/sign-out-dialog'));
  };
  const answer = (left: number): Promise<void> =>
    act(async () => {
      finish(left);
      await Promise.resolve();
    });

  it('says at once that it sends the last changes, then asks about those that could not be sent', async () => {
    await leaveWith(2);
    await screen.findByText('We’re sending your last changes before you log out.');
    await answer(2);
    screen.getByText(/^2 changes are only on this device/);
    expect(signOut).not.toHaveBeenCalled();
  });

  it('signs out without a question where all changes were sent', async () => {
    await leaveWith(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await answer(0);
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('stays signed in where the user chose so while changes were being sent', async () => {
    await leaveWith(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Stay logged in' }));
    await answer(0);
    expect(signOut).not.toHaveBeenCalled();
  });
});
