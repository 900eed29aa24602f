/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ApiError } from '../../../api/http/api-error';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { currentToast, forgetToasts, undoShown } from '../../../shared/ui/toast/toast-queue';
import type { Picture } from '../../../sync/types';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { pullPhoto, restoreRemovedPhoto, showDrawing, setPhoto, type PhotoItem } from './change-photo';
import PhotoDialog from './photo-dialog';
import { readPhoto } from './read-photo';
import { shrinkPhoto } from './shrink-photo';

jest.mock('./change-photo', () => ({
  setPhoto: jest.fn(() => Promise.resolve({ replacedPhotoId: null })),
  restoreRemovedPhoto: jest.fn(() => Promise.resolve()),
  pullPhoto: jest.fn(() => Promise.resolve()),
  showDrawing: jest.fn(() => Promise.resolve({ removedPhotoId: null })),
  restorePhoto: jest.fn(() => Promise.resolve()),
}));
jest.mock('./read-photo', () => ({ readPhoto: jest.fn() }));
jest.mock('./shrink-photo', () => ({ shrinkPhoto: jest.fn() }));
const mockIds = { next: 0 };
jest.mock('../../../api/http/ids', () => ({
  freshId: () => (mockIds.next === 0 ? 'key' : `key ${mockIds.next++}`),
}));

const item: PhotoItem = {
  id: 'quorn',
  listId: 'list',
  name: 'Quorn',
  image: { imageUrl: '', color: '#fff' } as Picture,
};
const close = jest.fn();
const closePhoto = jest.fn();
const photo = new Blob(['webp'], { type: 'image/webp' });
const file = new File(['jpeg'], 'quorn.jpg', { type: 'image/jpeg' });
const image = { src: 'blob:photo', naturalWidth: 4000, naturalHeight: 3000 } as HTMLImageElement;

const show = async (chosen = file) => {
  const shown = render(<PhotoDialog item={item} file={chosen} accent="shopping" open onClose={close} />, {
    wrapper: BrowserRouter,
  });
  await act(() => Promise.resolve());
  return shown;
};
const use = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Use this photo' }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
};

describe('PhotoDialog', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
    URL.createObjectURL = jest.fn(() => 'blob:small');
  });
  beforeEach(() => {
    jest.mocked(readPhoto).mockResolvedValue({ image, close: closePhoto });
    jest.mocked(shrinkPhoto).mockResolvedValue(photo);
  });
  afterEach(() => {
    cleanup();
    act(() => forgetToasts());
    jest.clearAllMocks();
  });

  it('sends the largest square in the middle, and an undo removes it', async () => {
    await show();
    await use();
    expect(shrinkPhoto).toHaveBeenCalledWith(image, { left: 500, top: 0, side: 3000 });
    expect(setPhoto).toHaveBeenCalledWith(item, photo, 'key');
    expect(close).toHaveBeenCalled();
    expect(currentToast()?.text).toBe('Quorn: your photo is in');
    undoShown();
    expect(showDrawing).toHaveBeenCalledWith(item, 'key');
  });

  it('brings the photo of before back by its id, as the server has it', async () => {
    jest.mocked(setPhoto).mockResolvedValueOnce({ replacedPhotoId: 'before' } as never);
    await show();
    await use();
    undoShown();
    await act(() => Promise.resolve());
    expect(restoreRemovedPhoto).toHaveBeenCalledWith('before', 'key');
    expect(showDrawing).not.toHaveBeenCalled();
    expect(pullPhoto).toHaveBeenCalledWith(item);
  });

  it('moves the square by the arrow keys and enlarges it by the slider', async () => {
    await show();
    const across = screen.getByLabelText<HTMLInputElement>('Move left or right');
    expect(across.getAttribute('aria-valuetext')).toBe('50%');
    fireEvent.keyDown(across, { key: 'ArrowRight' });
    expect(across.getAttribute('aria-valuetext')).toBe('65%');
    expect(screen.getByLabelText<HTMLInputElement>('Move up or down').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Enlarge'), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('Move up or down'), { target: { value: '0' } });
    await use();
    expect(shrinkPhoto).toHaveBeenCalledWith(image, { left: 1400, top: 0, side: 1500 });
  });

  it('keeps the photo and says the reason when the server refuses it', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    jest.mocked(setPhoto).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await show();
    await use();
    screen.getByText('No connection. Please try again when you’re online.');
    expect(close).not.toHaveBeenCalled();
    await use();
    expect(close).toHaveBeenCalled();
  });

  it('sends a retry by the same key, and another part of the photo by a new one', async () => {
    mockIds.next = 1;
    jest.spyOn(console, 'error').mockReturnValue();
    jest.mocked(setPhoto).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    jest.mocked(setPhoto).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await show();
    await use();
    await use();
    fireEvent.keyDown(screen.getByLabelText('Move left or right'), { key: 'ArrowRight' });
    await use();
    expect(jest.mocked(setPhoto).mock.calls.map(([, , key]) => key)).toEqual(['key 1', 'key 1', 'key 2']);
    mockIds.next = 0;
  });

  it('reports a failure once it is closed, and closes no other dialog', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    let fail: (error: Error) => void = () => undefined;
    jest.mocked(setPhoto).mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    const { unmount } = await show();
    await use();
    unmount();
    await act(async () => {
      fail(new TypeError('Failed to fetch'));
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(currentToast()).toMatchObject({ failed: true });
    expect(close).not.toHaveBeenCalled();
  });

  it('leads to the photos and the plans where the places for photos are taken', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    jest
      .mocked(setPhoto)
      .mockRejectedValueOnce(new ApiError(422, 'PHOTO_LIMIT_REACHED', 'errors.photoLimitReached'));
    await show();
    expect(screen.queryByRole('button', { name: 'See plans' })).toBeNull();
    await use();
    screen.getByRole('button', { name: 'See plans' });
    expect(screen.getByRole('link', { name: 'Your photos' }).getAttribute('href')).toBe('/family/photos');
  });

  it('says why a file cannot be opened, and opens another one', async () => {
    jest.mocked(readPhoto).mockResolvedValueOnce('noPicture');
    await show(new File(['Dear diary'], 'diary.txt'));
    screen.getByText('We can’t open this as a picture. Please use PNG, JPEG or WebP.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use this photo' }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Another photo'), { target: { files: [file] } });
    await act(() => Promise.resolve());
    expect(screen.queryByText(/We can’t open this/)).toBeNull();
    await use();
    expect(setPhoto).toHaveBeenCalledTimes(1);
  });

  it('keeps the photo when the choice of another one is cancelled', async () => {
    await show();
    fireEvent.change(screen.getByLabelText('Another photo'), { target: { files: [] } });
    expect(readPhoto).toHaveBeenCalledTimes(1);
    screen.getByRole('img', { name: 'Picture of Quorn' });
  });

  it('frees the photo when it is closed', async () => {
    const { unmount } = await show();
    unmount();
    expect(closePhoto).toHaveBeenCalledTimes(1);
  });
});
