/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { currentToast, forgetToasts, undoShown } from '../../../shared/ui/toast/toast-queue';
import type { Picture } from '../../../sync/types';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { showDrawing, restorePhoto, type PhotoItem } from './change-photo';
import { PhotoButtons } from './photo-buttons';

jest.mock('./change-photo', () => ({
  setPhoto: jest.fn(() => Promise.resolve()),
  showDrawing: jest.fn(() => Promise.resolve({ removedPhotoId: 'taken' })),
  restorePhoto: jest.fn(() => Promise.resolve()),
}));
jest.mock('../../../api/http/ids', () => ({ freshId: () => 'key' }));
jest.mock('./photo-dialog', () => ({ __esModule: true, default: () => <p>the crop</p> }));

let touch = false;
let online = true;
jest.mock('../../../shared/hooks/use-media', () => ({ useMedia: () => touch }));
jest.mock('../../../shared/hooks/use-online', () => ({ useOnline: () => online }));

const item = (kind?: 'photo'): PhotoItem => ({
  id: 'milk',
  listId: 'list',
  name: 'Milk',
  image: { imageUrl: '', color: '#fff', ...(kind && { kind }) } as Picture,
});
const inputs = () => [...document.querySelectorAll('input')];

describe('PhotoButtons', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    touch = false;
    online = true;
  });
  afterEach(() => {
    cleanup();
    act(() => forgetToasts());
    jest.clearAllMocks();
  });

  it('offers the camera first on a device with touch, and files everywhere', () => {
    touch = true;
    const { unmount } = render(<PhotoButtons item={item()} accent="shopping" />);
    expect(
      inputs().map((input) => [
        input.labels?.[0]?.textContent || input.labels?.[0]?.title,
        input.getAttribute('capture'),
      ]),
    ).toEqual([
      ['Take a photo', 'environment'],
      ['Choose a photo', null],
    ]);
    unmount();
    touch = false;
    render(<PhotoButtons item={item()} accent="shopping" />);
    expect(inputs()).toHaveLength(1);
  });

  it('opens the crop for a chosen file, and nothing for a cancelled choice', async () => {
    render(<PhotoButtons item={item()} accent="shopping" />);
    fireEvent.change(inputs()[0]!, { target: { files: [] } });
    expect(screen.queryByText('the crop')).toBeNull();
    await act(async () => {
      fireEvent.change(inputs()[0]!, { target: { files: [new File(['jpeg'], 'milk.jpg')] } });
      await Promise.resolve();
    });
    await screen.findByText('the crop');
  });

  it('shows the drawing again, moves the focus on, and brings the photo back on request', async () => {
    render(<PhotoButtons item={item('photo')} accent="shopping" />);
    const drawing = screen.getByRole('button', { name: 'Use the drawing' });
    drawing.focus();
    await act(async () => {
      fireEvent.click(drawing);
      await Promise.resolve();
    });
    expect(showDrawing).toHaveBeenCalledWith(item('photo'), 'key');
    expect(currentToast()?.text).toBe('Milk: back to the drawing');
    expect(document.activeElement).toBe(inputs()[0]);
    undoShown();
    expect(restorePhoto).toHaveBeenCalledWith(item('photo'), 'taken', 'key');
  });

  it('offers no undo if the item showed its drawing already', async () => {
    jest.mocked(showDrawing).mockResolvedValueOnce({ removedPhotoId: null } as never);
    render(<PhotoButtons item={item('photo')} accent="shopping" />);
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Use the drawing' }));
      await Promise.resolve();
    });
    expect(currentToast()).toMatchObject({ text: 'Milk: back to the drawing', undoable: false });
  });

  it('keeps the photo and reports it when the drawing cannot be shown', async () => {
    jest.mocked(showDrawing).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    render(<PhotoButtons item={item('photo')} accent="shopping" />);
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Use the drawing' }));
      await Promise.resolve();
    });
    expect(currentToast()).toMatchObject({
      text: 'No connection. Please try again when you’re online.',
      failed: true,
    });
  });

  it('says without a network why no photo can be chosen', () => {
    online = false;
    render(<PhotoButtons item={item('photo')} accent="shopping" />);
    screen.getByText('You need a connection to change photos.');
    for (const control of [...inputs(), screen.getByRole<HTMLButtonElement>('button')])
      expect(control.disabled).toBe(true);
  });
});
