/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { currentToast, forgetToasts, undoShown } from '../../../shared/ui/toast/toast-queue';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { AddBox } from './add-box';
import { addItems } from './add-item';
import type { Duplicate } from './duplicates';
import { loadPreview } from './load-adding';
import { resolveDuplicates, undoAdd } from './resolve-duplicates';

jest.mock('./add-item', () => ({
  addItems: jest.fn(),
  preparePictures: () => undefined,
}));
jest.mock('./load-adding', () => {
  const chunks = jest.requireActual<typeof import('./load-adding')>('./load-adding');
  return { ...chunks, loadPreview: jest.fn(chunks.loadPreview) };
});
jest.mock('./resolve-duplicates', () => ({ resolveDuplicates: jest.fn(), undoAdd: jest.fn() }));

const milk: Duplicate = {
  line: { name: 'milk', quantity: '1 l' },
  of: { id: 'old', name: 'Milk', quantity: '2 l' },
};
const reveal = { current: null };
const raised = [{ id: 'old', name: 'Milk', before: '2 l', after: '3 l' }];

describe('AddBox with an item that is on the list already', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
    await import('./duplicate-question');
    await import('../paste/things-preview');
  });
  beforeEach(() => {
    jest.mocked(resolveDuplicates).mockReset();
    jest.mocked(undoAdd).mockReset();
    forgetToasts();
    render(<AddBox listId="list" listType="shopping" count={1} reveal={reveal} />);
  });
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Add an item' });
  const patiently = (work: () => void) =>
    act(async () => {
      work();
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
    });
  const type = (text: string) =>
    patiently(() => {
      fireEvent.change(box(), { target: { value: text } });
      fireEvent.submit(box());
    });
  const paste = (text: string) =>
    patiently(() => void fireEvent.paste(box(), { clipboardData: { getData: () => text } }));
  const press = (name: string) => patiently(() => void fireEvent.click(screen.getByRole('button', { name })));

  it('asks, adds the quantities, and undoes both with one undo', async () => {
    jest.mocked(addItems).mockResolvedValue({ ids: [], duplicates: [milk] });
    jest.mocked(resolveDuplicates).mockResolvedValue({ added: [], raised });
    await type('1 l milk');
    screen.getByRole('group', { name: '“Milk” is already on the list.' });
    await press('Add more');
    expect(resolveDuplicates).toHaveBeenCalledWith('list', [milk], 'sum');
    expect(currentToast()?.text).toBe('Milk: now 3 l');
    await patiently(() => undoShown());
    expect(undoAdd).toHaveBeenCalledWith('list', { added: [], raised, back: [] });
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('reports items that came back from the basket, with an undo', async () => {
    const back = [
      {
        id: 'eggs',
        name: 'Eggs',
        image: { thumbnailUrl: '/eggs.svg', color: '#fff' } as never,
        before: '6',
        after: '6',
      },
    ];
    jest.mocked(addItems).mockResolvedValue({ ids: ['new'], duplicates: [], back });
    await type('eggs');
    expect(currentToast()).toMatchObject({
      text: 'Eggs is back from the basket.',
      picture: { url: '/eggs.svg' },
    });
    await patiently(() => undoShown());
    expect(undoAdd).toHaveBeenCalledWith('list', { added: ['new'], raised: [], back });
  });

  it('asks one question for a whole paste, and one undo undoes all of it', async () => {
    jest.mocked(addItems).mockResolvedValue({
      ids: ['bread'],
      duplicates: [milk, { ...milk, of: { ...milk.of, id: 'eggs', name: 'Eggs' } }],
    });
    jest.mocked(resolveDuplicates).mockResolvedValue({ added: ['again'], raised });
    await paste('bread\nmilk\neggs');
    screen.getByRole('group', { name: '2 of these are already on the list: Milk and Eggs' });
    await press('Add more');
    await patiently(() => undoShown());
    expect(undoAdd).toHaveBeenCalledWith('list', { added: ['bread', 'again'], raised, back: [] });
  });

  it('skips the duplicates on Escape, and the new items can still be undone', async () => {
    jest.mocked(addItems).mockResolvedValue({ ids: ['bread'], duplicates: [milk] });
    jest.mocked(resolveDuplicates).mockResolvedValue({ added: [], raised: [] });
    await paste('bread\nmilk');
    expect(currentToast()).toBeNull();
    await patiently(() => void fireEvent.keyDown(box(), { key: 'Escape' }));
    expect(screen.queryByRole('group')).toBeNull();
    expect(resolveDuplicates).toHaveBeenCalledWith('list', [milk], 'skip');
    await patiently(() => undoShown());
    expect(undoAdd).toHaveBeenCalledWith('list', { added: ['bread'], raised: [], back: [] });
  });

  it('keeps the question over a reload', async () => {
    jest.mocked(addItems).mockResolvedValue({ ids: [], duplicates: [milk] });
    await type('milk');
    cleanup();
    render(<AddBox listId="other" listType="shopping" count={1} reveal={reveal} />);
    expect(screen.queryByRole('group')).toBeNull();
    cleanup();
    await patiently(
      () => void render(<AddBox listId="list" listType="shopping" count={1} reveal={reveal} />),
    );
    screen.getByRole('group', { name: '“Milk” is already on the list.' });
    jest.mocked(resolveDuplicates).mockResolvedValue({ added: [], raised: [] });
    await press('Skip');
    expect(sessionStorage).toHaveLength(0);
  });

  it('puts lines that could not be stored back into the field, as separate lines', async () => {
    jest.mocked(addItems).mockResolvedValue(null);
    await type('bread');
    expect(box().value).toBe('bread');
    await patiently(() => void fireEvent.change(box(), { target: { value: '' } }));
    await paste('salt\npepper');
    expect(box().value).toBe('salt / pepper');
    await patiently(() => void fireEvent.submit(box()));
    expect(addItems).toHaveBeenLastCalledWith('list', ['salt\npepper'], undefined);
    jest.mocked(addItems).mockResolvedValue({ ids: ['new'], duplicates: [] });
    await type('fish / chips');
    expect(addItems).toHaveBeenLastCalledWith('list', ['fish\nchips'], undefined);
    await type('fish / chips');
    expect(addItems).toHaveBeenLastCalledWith('list', ['fish / chips'], undefined);
  });

  it('adds once the lines that a closed page left unread, and not those that this page still reads', async () => {
    cleanup();
    jest
      .mocked(addItems)
      .mockReset()
      .mockReturnValue(new Promise(() => undefined));
    sessionStorage.setItem('pictick_unread_left', '["salt","pepper"]');
    const open = (listId: string) =>
      patiently(() => void render(<AddBox listId={listId} listType="shopping" count={1} reveal={reveal} />));
    await open('left');
    expect(jest.mocked(addItems).mock.calls).toEqual([['left', ['salt', 'pepper'], undefined]]);
    await type('sugar');
    cleanup();
    await open('left');
    expect(jest.mocked(addItems).mock.calls).toEqual([
      ['left', ['salt', 'pepper'], undefined],
      ['left', ['sugar'], undefined],
    ]);
    sessionStorage.clear();
  });

  it('handles a left paste like a new one: a name that is too long goes back into the field', async () => {
    cleanup();
    jest
      .mocked(addItems)
      .mockReset()
      .mockResolvedValue({ ids: ['one'], duplicates: [], problem: 'One line is too long.', rest: ['long'] });
    sessionStorage.setItem('pictick_unread_block', JSON.stringify(['- salt\n- long']));
    await patiently(
      () => void render(<AddBox listId="block" listType="shopping" count={1} reveal={reveal} />),
    );
    expect(jest.mocked(addItems).mock.calls).toEqual([['block', ['- salt\n- long'], undefined]]);
    expect(box().value).toBe('long');
    screen.getByText('One line is too long.');
    expect(sessionStorage.getItem('pictick_unread_block')).toBeNull();
  });

  it('adds the things of an unsure message as they were read while its preview cannot be loaded', async () => {
    jest.mocked(loadPreview).mockResolvedValueOnce(null);
    const things = [
      { name: 'apple', quantity: null },
      { name: 'orange juice', quantity: null },
    ];
    jest
      .mocked(addItems)
      .mockReset()
      .mockResolvedValueOnce({ ids: [], duplicates: [], unsure: things })
      .mockResolvedValue({ ids: ['one', 'two'], duplicates: [] });
    await type('apple and orange juice');
    expect(addItems).toHaveBeenLastCalledWith('list', ['apple and orange juice'], things);
    expect(currentToast()?.text).toBe('2 items added');
    expect(screen.queryByRole('group')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  describe('with a message that is not surely read', () => {
    const things = [
      { name: 'apple', quantity: '2' },
      { name: 'orange juice', quantity: null },
      { name: 'bread', quantity: null },
    ];
    const text = '2 apple and orange juice, bread';
    const preview = () => screen.queryByRole('group', { name: 'What goes on the list?' });

    beforeEach(async () => {
      jest.mocked(addItems).mockReset().mockResolvedValueOnce({ ids: [], duplicates: [], unsure: things });
      await type(text);
      jest.mocked(addItems).mockResolvedValue({ ids: ['new'], duplicates: [] });
    });
    afterEach(() => sessionStorage.clear());

    it('shows its things as chips and adds those that the user joined or kept', async () => {
      expect(preview()).not.toBeNull();
      await press('Join “apple” and “orange juice”');
      screen.getByText('One item now: apple and orange juice');
      await press('bread');
      expect(screen.getByRole('button', { name: 'bread' }).getAttribute('aria-pressed')).toBe('false');
      await press('Add 1');
      expect(addItems).toHaveBeenLastCalledWith(
        'list',
        [text],
        [{ name: 'apple and orange juice', quantity: '2' }],
      );
      expect(preview()).toBeNull();
      expect(document.activeElement).toBe(box());
      expect(sessionStorage).toHaveLength(0);
    });

    it('returns the text to the field on Escape', async () => {
      await patiently(() => void fireEvent.keyDown(box(), { key: 'Escape' }));
      expect(preview()).toBeNull();
      expect(box().value).toBe(text);
    });

    it('is asked again after a reload', () => {
      expect(JSON.parse(sessionStorage.getItem('pictick_unread_list') ?? '')).toEqual([text]);
    });

    it('adds nothing while all chips are left out', async () => {
      for (const name of ['2 apple', 'orange juice', 'bread']) await press(name);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 0' }).disabled).toBe(true);
    });
  });
});
