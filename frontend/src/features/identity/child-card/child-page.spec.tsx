/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { noteVoiceless } from '../../../shared/lib/voiceless';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { currentToast, forgetToasts, undoShown } from '../../../shared/ui/toast/toast-queue';
import { changeChild, deleteChild, eraseChild } from '../../../sync/household-changes';
import { childOf, householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { ChildPage } from './child-page';

let mockHousehold = householdOf();
const mockRestore = jest.fn(() => Promise.resolve());
jest.mock('../sessions/session', () => ({ useSession: () => ({ user: null }) }));
jest.mock('../family/use-family', () => ({
  useFamily: () => ({ household: mockHousehold, status: 'ready', refresh: () => undefined }),
}));
jest.mock('../../../api/engine/current-engine', () => ({ readyEngine: () => Promise.resolve({}) }));
jest.mock('../../../sync/household-changes', () => ({
  changeChild: jest.fn(() => Promise.resolve()),
  deleteChild: jest.fn(() => Promise.resolve(mockRestore)),
  eraseChild: jest.fn(() => Promise.resolve()),
}));
jest.mock('../linked-devices/linked-devices-part', () => ({
  LinkedDevices: ({ childId }: { childId: string }) => <p>devices of {childId}</p>,
}));
jest.mock('../give-to/give-to', () => ({ __esModule: true, default: () => null }));

const patches = () =>
  jest.mocked(changeChild).mock.calls.map(([, household, child, patch]) => [household, child, patch]);

describe('ChildPage', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    mockHousehold = householdOf();
    forgetToasts();
    render(<ChildPage id="tom" />, { wrapper: BrowserRouter });
  });
  afterEach(() => {
    cleanup();
    jest.clearAllMocks();
  });

  it('shows the linked devices of the child', () => {
    expect(screen.getByText('devices of tom')).toBeTruthy();
  });

  it('saves each choice as it is touched', async () => {
    fireEvent.click(screen.getByRole('radio', { name: 'Owl' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Green' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Words' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Animations' }));
    fireEvent.click(screen.getByText('More'));
    fireEvent.click(screen.getByRole('radio', { name: 'All at once' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Lay a card back' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Help button' }));
    await screen.findByText('Saved');
    expect(patches()).toEqual(
      [
        { animal: 'owl' },
        { colour: 'leaf' },
        { shows: 'words' },
        { settings: { animations: false } },
        { settings: { order: 'board' } },
        { settings: { canLayBack: false } },
        { settings: { help: false } },
      ].map((patch) => ['home', 'tom', patch]),
    );
  });

  it('shows only the settings that the page of the child follows', () => {
    const settings = screen.getByRole('region', { name: 'Settings' });
    const shown = (role: 'switch' | 'radio') =>
      within(settings)
        .queryAllByRole(role)
        .map((each) => each.closest('label')?.textContent.trim());
    expect(shown('switch')).toEqual([
      'Speak names',
      'Sounds',
      'Animations',
      'Celebrate at the end',
      'Dim in the evening',
      'Kuzu on the cards',
      'Lay a card back',
      'Help button',
    ]);
    expect(within(settings).getByText('More')).toBeTruthy();
    expect(shown('radio')).toEqual(['By itself', 'When tapped', 'One at a time', 'All at once']);
  });

  it('says at the switch for speech which language has no voice on this device', () => {
    cleanup();
    noteVoiceless('de');
    render(<ChildPage id="tom" />, { wrapper: BrowserRouter });
    expect(screen.getByRole('switch', { name: 'Speak names', description: /^German: / })).toBeTruthy();
    noteVoiceless(null);
  });

  it('offers no animal of a sibling', () => {
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Rabbit, taken' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Fox' }).checked).toBe(true);
  });

  it('saves a nickname when the field is left, but not an empty one', async () => {
    const field = screen.getByLabelText('Nickname');
    fireEvent.change(field, { target: { value: '  ' } });
    fireEvent.blur(field);
    expect(screen.getByRole('alert').textContent).toBe('Name is required');
    fireEvent.change(field, { target: { value: ' Tommy ' } });
    fireEvent.blur(field);
    await waitFor(() => expect(patches()).toEqual([['home', 'tom', { nickname: 'Tommy' }]]));
  });

  it('deletes the profile after a question, and restores it by the toast', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Delete this profile' }));
    await screen.findByRole('alertdialog', { name: 'Tom: delete the profile?' });
    const confirm = screen.getAllByRole('button', { name: 'Delete this profile' }).at(-1);
    if (confirm) fireEvent.click(confirm);
    await waitFor(() => expect(currentToast()?.text).toBe('Profile deleted: Tom'));
    expect(deleteChild).toHaveBeenCalledWith({}, 'home', 'tom');
    expect(`${location.pathname}${location.hash}`).toBe('/account-settings#family');
    undoShown();
    await waitFor(() => expect(mockRestore).toHaveBeenCalledTimes(1));
  });

  it('erases the profile at once only after a second question, without an undo', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Delete this profile' }));
    await screen.findByRole('alertdialog', { name: 'Tom: delete the profile?' });
    fireEvent.click(screen.getByRole('button', { name: 'Erase now instead' }));
    await screen.findByRole('alertdialog', { name: 'Tom: erase now?' });
    expect(eraseChild).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Erase now' }));
    await waitFor(() => expect(eraseChild).toHaveBeenCalledWith({}, 'home', 'tom'));
    expect(currentToast()?.text).toBe('Profile deleted: Tom');
    undoShown();
    expect(mockRestore).not.toHaveBeenCalled();
  });

  it('says that nothing is given to the child yet', () => {
    expect(screen.getByText('Nothing given yet')).toBeTruthy();
    cleanup();
    mockHousehold = householdOf({ given: [{ listId: 'morning', childId: 'tom' }] });
    render(<ChildPage id="tom" />, { wrapper: BrowserRouter });
    expect(screen.queryByText('Nothing given yet')).toBeNull();
  });

  it('announces a saved change outside the head, whose rows stay where they are', async () => {
    fireEvent.click(screen.getByRole('switch', { name: 'Animations' }));
    const saved = await screen.findByText('Saved');
    expect(saved.closest('[role="status"]')?.className).toContain('floating');
  });

  it('opens no child for helpers', () => {
    cleanup();
    mockHousehold = householdOf({ role: 'helper' });
    render(<ChildPage id="tom" />, { wrapper: BrowserRouter });
    expect(screen.getByText('No such child here')).toBeTruthy();
    expect(screen.queryByLabelText('Nickname')).toBeNull();
  });

  it('says so where the child is gone', () => {
    cleanup();
    mockHousehold = householdOf({ children: [childOf('Mia')] });
    render(<ChildPage id="tom" />, { wrapper: BrowserRouter });
    expect(screen.getByText('No such child here')).toBeTruthy();
  });
});
