/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { createList } from '../api/lists';
import CreateListDialog from './create-list-dialog';

let mockHousehold: ReturnType<typeof householdOf> | null = null;
jest.mock('../../../api/engine/households', () => ({ useHousehold: () => mockHousehold }));
jest.mock('../api/lists', () => ({ createList: jest.fn() }));
jest.mock('../character/character-rights', () => ({
  useMissingCharacterRight: () => (id: string | null) => (id === 'lilly' ? 'character.upgrade' : null),
}));
jest.mock('../../../app/imaging-slots', () => ({
  CharacterChoices: ({ onChoose }: { onChoose: (id: string) => void }) =>
    ['lilly', 'none'].map((id) => (
      <button key={id} type="button" onClick={() => onChoose(id)}>
        {id}
      </button>
    )),
}));
jest.mock('../pictures/picture-book', () => ({ usePlainPicture: () => null }));

describe('CreateListDialog', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(cleanup);
  const submit = (form: HTMLElement) =>
    act(async () => {
      fireEvent.submit(form);
      await new Promise((resolve) => setTimeout(resolve));
    });

  it('can be retried after a failure, and leads to the list in place of the dialog', async () => {
    window.history.replaceState(null, '', '/app');
    const close = jest.fn();
    render(<CreateListDialog open onClose={close} />, { wrapper: BrowserRouter });
    const name = screen.getByRole('textbox', { name: 'What’s it called?' });
    const form = name.closest('form') ?? name;
    fireEvent.change(name, { target: { value: 'Market' } });
    jest.mocked(createList).mockResolvedValueOnce(null).mockResolvedValueOnce('new');
    await submit(form);
    expect(close).not.toHaveBeenCalled();
    const entries = window.history.length;
    await submit(form);
    expect(close).toHaveBeenCalledTimes(1);
    expect(window.location.pathname).toBe('/lists/new');
    expect(window.history.length).toBe(entries);
  });

  it('writes each kind so that its longest word fits', () => {
    render(<CreateListDialog open onClose={jest.fn()} />, { wrapper: BrowserRouter });
    const widths = ['Shopping', 'Chores', 'Routine'].map((kind) =>
      Number(screen.getByText(kind).style.getPropertyValue('--widest')),
    );
    const [shopping = 0, chores = 0] = widths;
    expect(Math.min(...widths)).toBeGreaterThan(0);
    expect(shopping).toBeGreaterThan(chores);
  });

  it('offers helpers no routine, which would be one of the family', () => {
    const routine = () => screen.queryByRole('radio', { name: 'Routine' });
    render(<CreateListDialog open onClose={jest.fn()} />, { wrapper: BrowserRouter });
    expect(routine()).toBeTruthy();
    cleanup();
    mockHousehold = householdOf({ role: 'helper' });
    render(<CreateListDialog open onClose={jest.fn()} />, { wrapper: BrowserRouter });
    expect(routine()).toBeNull();
    mockHousehold = null;
  });

  it('uses the example as the name where the user typed none', async () => {
    jest.mocked(createList).mockReset().mockResolvedValue('new');
    render(<CreateListDialog open onClose={jest.fn()} />, { wrapper: BrowserRouter });
    const name = screen.getByRole('textbox', { name: 'What’s it called?' });
    const form = name.closest('form') ?? name;
    expect(name.getAttribute('placeholder')).toBe('Weekend shopping');
    fireEvent.change(name, { target: { value: '  ' } });
    await submit(form);
    expect(createList).toHaveBeenLastCalledWith({
      name: 'Weekend shopping',
      listType: 'shopping',
      characterId: null,
    });
    fireEvent.click(screen.getByRole('radio', { name: 'Chores' }));
    await submit(form);
    expect(createList).toHaveBeenLastCalledWith({
      name: 'Before school',
      listType: 'task',
      characterId: null,
    });
  });

  it('asks for the character of chores, and shows a hint for one above the plan', async () => {
    jest.mocked(createList).mockReset().mockResolvedValue('new');
    render(<CreateListDialog open onClose={jest.fn()} />, { wrapper: BrowserRouter });
    expect(screen.queryByText('Who’s in the pictures?')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Chores' }));
    expect(screen.getByRole('group', { name: 'Who’s in the pictures?' })).toBeTruthy();
    const name = screen.getByRole('textbox', { name: 'What’s it called?' });
    fireEvent.change(name, { target: { value: 'Evening' } });
    fireEvent.click(screen.getByRole('button', { name: 'none' }));
    fireEvent.click(screen.getByRole('button', { name: 'lilly' }));
    expect(screen.getByText('Characters come with Pro and Platinum.')).toBeTruthy();
    await submit(name.closest('form') ?? name);
    expect(createList).toHaveBeenLastCalledWith({ name: 'Evening', listType: 'task', characterId: 'none' });
  });

  it('uses no character for shopping, whichever was chosen for chores before', async () => {
    jest.mocked(createList).mockReset().mockResolvedValue('new');
    render(<CreateListDialog open onClose={jest.fn()} first="task" />, { wrapper: BrowserRouter });
    fireEvent.click(screen.getByRole('button', { name: 'none' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Shopping' }));
    const name = screen.getByRole('textbox', { name: 'What’s it called?' });
    fireEvent.change(name, { target: { value: 'Market' } });
    await submit(name.closest('form') ?? name);
    expect(createList).toHaveBeenLastCalledWith({ name: 'Market', listType: 'shopping', characterId: null });
  });
});
