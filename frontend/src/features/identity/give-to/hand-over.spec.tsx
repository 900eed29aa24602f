/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { enterKidMode } from '../../../api/session/kid-mode';
import { currentToast, forgetToasts } from '../../../shared/ui/toast/toast-queue';
import { childOf, householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import HandOver from './hand-over';

jest.mock('../../../api/session/kid-mode', () => ({ enterKidMode: jest.fn(() => Promise.resolve()) }));
jest.mock('../../../api/engine/current-engine', () => ({ readyEngine: () => Promise.resolve({}) }));
jest.mock('../../../sync/household-changes', () => ({ setGate: jest.fn() }));
jest.mock('../consent/consent-card', () => ({ ConsentCard: () => <p>The consent</p> }));

const tom = childOf('Tom');
const noConsent = { state: 'none', askedAt: null, agreedAt: null, textVersion: null } as const;

describe('HandOver', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  beforeEach(forgetToasts);
  afterEach(() => {
    cleanup();
    jest.clearAllMocks();
  });

  it('asks for the consent first, and hands nothing over when it comes', () => {
    const { rerender } = render(<HandOver household={householdOf({ consent: noConsent })} child={tom} />);
    expect(screen.getByText('The consent')).toBeTruthy();
    rerender(<HandOver household={householdOf()} child={tom} />);
    expect(enterKidMode).not.toHaveBeenCalled();
  });

  it('asks for a PIN where there is none', () => {
    render(<HandOver household={householdOf({ gate: null })} child={tom} />);
    expect(screen.getByText('First choose a PIN. It leads back to your lists.')).toBeTruthy();
    expect(enterKidMode).not.toHaveBeenCalled();
  });

  it('enters kid mode with consent and PIN', async () => {
    render(<HandOver household={householdOf()} child={tom} />);
    await waitFor(() => expect(enterKidMode).toHaveBeenCalledTimes(1));
    expect(jest.mocked(enterKidMode).mock.calls[0]?.[0]).toMatchObject({
      householdId: 'home',
      childId: 'tom',
    });
  });

  it('shows once on a phone how to pin the page, before the child gets it', async () => {
    const agent = jest
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
    render(<HandOver household={householdOf()} child={tom} />);
    expect(screen.getByRole('dialog', { name: 'Keep the children’s view in front' })).toBeTruthy();
    expect(screen.getByText(/open the recent apps/)).toBeTruthy();
    expect(enterKidMode).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Give to Tom' }));
    await waitFor(() => expect(enterKidMode).toHaveBeenCalledTimes(1));
    cleanup();
    render(<HandOver household={householdOf()} child={tom} />);
    await waitFor(() => expect(enterKidMode).toHaveBeenCalledTimes(2));
    agent.mockRestore();
    localStorage.clear();
  });

  it('keeps the device with the adult who closes the page about pinning', () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
    render(<HandOver household={householdOf()} child={tom} />);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(enterKidMode).not.toHaveBeenCalled();
    expect(localStorage.getItem('pictick_pinning')).toBeNull();
    agent.mockRestore();
  });

  it('reports that kid mode could not be entered', async () => {
    jest.mocked(enterKidMode).mockRejectedValueOnce(new Error('no storage'));
    render(<HandOver household={householdOf()} child={tom} />);
    await waitFor(() => expect(currentToast()?.text).toBe('We couldn’t open the children’s view.'));
  });
});
