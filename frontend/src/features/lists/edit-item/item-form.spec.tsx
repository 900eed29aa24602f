/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { currentToast, forgetToasts, undoShown } from '../../../shared/ui/toast/toast-queue';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ItemRow } from '../api/lists';
import { editItem } from './edit-item';
import ItemForm from './item-form';
import ItemSheet from './item-sheet';

jest.mock('../../../api/http/api-fetch', () => ({ apiFetch: jest.fn() }));
jest.mock('./edit-item', () => ({ editItem: jest.fn() }));
jest.mock('../api/items', () => ({ restoreRow: jest.fn(() => Promise.resolve()) }));

const image = {
  imageId: '',
  imageUrl: '',
  thumbnailUrl: '',
  contentType: 'image/svg+xml',
  status: 'ready' as const,
  source: 'illustrator' as const,
  reason: null,
  thumbHash: null,
  color: '#fff',
  width: 1,
  height: 1,
};
const milk: ItemRow = {
  id: 'milk',
  listId: 'list',
  name: 'Milk',
  quantity: '1 l',
  notes: null,
  checked: false,
  position: 'a0',
  createdAt: '',
  imageId: '',
  depicts: '',
  concept: null,
  image,
  pending: false,
};

describe('ItemForm', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(() => {
    cleanup();
    jest.clearAllMocks();
  });

  it('sends the changed fields only, and keeps the changes of collaborators', () => {
    const { rerender, container } = render(<ItemForm item={milk} shopping onDone={() => undefined} />);
    rerender(
      <ItemForm item={{ ...milk, name: 'Oat milk', quantity: '3 l' }} shopping onDone={() => undefined} />,
    );
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'the cheap one' } });
    fireEvent.submit(container.querySelector('form') ?? container);
    expect(editItem).toHaveBeenCalledWith('list', 'milk', { notes: 'the cheap one' });
  });

  it('keeps the typed text when a collaborator deletes the item', async () => {
    const sheet = (item: ItemRow | null) => (
      <ItemSheet
        item={item}
        open
        accent="shopping"
        onClose={() => undefined}
        character={null}
        onDelete={() => undefined}
        onLook={() => undefined}
        onPaint={() => undefined}
      />
    );
    const { rerender } = render(sheet(milk));
    await act(() => import('./item-form'));
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'three lines' } });
    rerender(sheet(null));
    screen.getByText('This item was deleted.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('three lines');
    screen.getByRole('button', { name: 'Restore' });
  });

  it('saves the typed text when the sheet is closed, except an invalid name, and undoes it on request', async () => {
    render(
      <ItemSheet
        item={milk}
        open
        accent="shopping"
        onClose={() => undefined}
        character={null}
        onDelete={() => undefined}
        onLook={() => undefined}
        onPaint={() => undefined}
      />,
    );
    await act(() => import('./item-form'));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' ' } });
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'the cheap one' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(editItem).toHaveBeenLastCalledWith('list', 'milk', { notes: 'the cheap one' });
    expect(currentToast()?.text).toBe('Milk updated');
    undoShown();
    expect(editItem).toHaveBeenLastCalledWith('list', 'milk', { notes: null });
  });

  it('saves a new name without an undo, because an undo would cost a picture', async () => {
    act(() => forgetToasts());
    render(
      <ItemSheet
        item={milk}
        open
        accent="shopping"
        onClose={() => undefined}
        character={null}
        onDelete={() => undefined}
        onLook={() => undefined}
        onPaint={() => undefined}
      />,
    );
    await act(() => import('./item-form'));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Butter' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(editItem).toHaveBeenLastCalledWith('list', 'milk', { name: 'Butter' });
    expect(currentToast()).toMatchObject({ text: 'Butter updated' });
    expect(currentToast()?.undoable).toBe(false);
  });

  it('reports a text that is too long, does not cut or send it, and saves the allowed part on closing', async () => {
    const { container, unmount } = render(<ItemForm item={milk} shopping onDone={() => undefined} />);
    const note = `${'🥛'.repeat(999)}ab`;
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: note } });
    fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: 'x'.repeat(41) } });
    screen.getByText('Maximum 1,000 characters allowed');
    screen.getByText('Maximum 40 characters allowed');
    fireEvent.submit(container.querySelector('form') ?? container);
    expect(editItem).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe(note);
    unmount();
    render(
      <ItemSheet
        item={milk}
        open
        accent="shopping"
        onClose={() => undefined}
        character={null}
        onDelete={() => undefined}
        onLook={() => undefined}
        onPaint={() => undefined}
      />,
    );
    await act(() => import('./item-form'));
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: note } });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(editItem).toHaveBeenLastCalledWith('list', 'milk', { notes: note.slice(0, -1) });
  });

  it('shows no banner while the sheet closes after its own Delete', async () => {
    const remove = jest.fn();
    const sheet = (item: ItemRow | null, open: boolean) => (
      <ItemSheet
        item={item}
        open={open}
        accent="shopping"
        onClose={() => undefined}
        character={null}
        onDelete={remove}
        onLook={() => undefined}
        onPaint={() => undefined}
      />
    );
    const { rerender } = render(sheet(milk, true));
    await act(() => import('./item-form'));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(remove).toHaveBeenCalledWith(milk);
    rerender(sheet(null, false));
    expect(screen.getByLabelText('Note')).toBeTruthy();
    expect(screen.queryByText('This item was deleted.')).toBeNull();
    rerender(sheet(null, true));
    screen.getByText('This item was deleted.');
  });

  it('closes without a report when the user typed nothing', async () => {
    const onClose = jest.fn();
    render(
      <ItemSheet
        item={milk}
        open
        accent="shopping"
        onClose={onClose}
        character={null}
        onDelete={() => undefined}
        onLook={() => undefined}
        onPaint={() => undefined}
      />,
    );
    await act(() => import('./item-form'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalled();
    expect(editItem).not.toHaveBeenCalled();
  });
});
