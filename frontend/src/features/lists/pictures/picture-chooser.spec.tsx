/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { currentToast, forgetToasts, undoShown } from '../../../shared/ui/toast/toast-queue';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ItemRow } from '../api/lists';
import { chooseAgain, choosePicture, otherPictures } from './choose-picture';
import { ChoosePicture } from './picture-chooser';

jest.mock('./choose-picture', () => ({
  otherPictures: jest.fn(),
  choosePicture: jest.fn(() => Promise.resolve()),
  chooseAgain: jest.fn(() => Promise.resolve()),
}));

const image = {
  imageId: '',
  imageUrl: '/art/bat.1.svg',
  thumbnailUrl: '/art/bat.1.svg',
  contentType: 'image/svg+xml',
  status: 'default' as const,
  source: 'illustrator' as const,
  reason: null,
  thumbHash: null,
  color: '#fff',
  width: 1,
  height: 1,
};
const bat: ItemRow = {
  id: 'bat',
  listId: 'list',
  name: 'Bat',
  quantity: null,
  notes: null,
  checked: false,
  position: 'a0',
  createdAt: '',
  imageId: 'i',
  depicts: 'ball',
  concept: 'ball',
  image,
  pending: false,
};
const animal = { depiction: { depicts: 'bat', concept: 'bat', image }, shows: 'bats' };
const letter = { depiction: { depicts: 'card-shopping-b', concept: null, image }, shows: null };

describe('ChoosePicture', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => jest.mocked(otherPictures).mockResolvedValue([animal, letter]));
  afterEach(() => {
    cleanup();
    act(() => forgetToasts());
    jest.clearAllMocks();
  });
  const open = async (disabled = false): Promise<void> => {
    render(<ChoosePicture item={bat} listType="shopping" disabled={disabled} />);
    fireEvent.click(screen.getByRole('button', { name: 'Change picture' }));
    await act(() => Promise.resolve());
  };

  it('loads other pictures only when it is opened', async () => {
    render(<ChoosePicture item={bat} listType="shopping" disabled={false} />);
    expect(otherPictures).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Change picture' }));
    await act(() => Promise.resolve());
    expect(otherPictures).toHaveBeenCalledWith({ name: 'Bat', depicts: 'ball' }, 'shopping');
    expect(
      screen.getByRole('group', { name: 'Choose another picture for Bat' }).querySelectorAll('button'),
    ).toHaveLength(2);
  });

  it('applies a picture with one tap, closes, and undoes it on request', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'bats' }));
    expect(choosePicture).toHaveBeenCalledWith(bat, animal.depiction);
    expect(screen.getByRole('button', { name: 'Change picture' }).getAttribute('aria-expanded')).toBe(
      'false',
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change picture' }));
    expect(currentToast()?.text).toBe('Bat has another picture now');
    undoShown();
    expect(chooseAgain).toHaveBeenCalledWith(bat);
  });

  it('offers the letter card by its name', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Just the letter' }));
    expect(choosePicture).toHaveBeenCalledWith(bat, letter.depiction);
  });

  it('says that there is no other picture', async () => {
    jest.mocked(otherPictures).mockResolvedValue([]);
    await open();
    screen.getByText('There’s no other picture for this name.');
  });

  it('waits for the other pictures and does not say that there are none', async () => {
    jest.mocked(otherPictures).mockReturnValue(new Promise(() => undefined));
    await open();
    expect(
      screen.getByRole('group', { name: 'Choose another picture for Bat' }).getAttribute('aria-busy'),
    ).toBe('true');
    expect(screen.queryByText('There’s no other picture for this name.')).toBeNull();
  });

  it('reports that other pictures could not be loaded, and retries when it is opened again', async () => {
    jest.mocked(otherPictures).mockRejectedValueOnce(new TypeError('no network'));
    await open();
    screen.getByText('We couldn’t load other pictures. Please try again.');
    const button = screen.getByRole('button', { name: 'Change picture' });
    fireEvent.click(button);
    fireEvent.click(button);
    await act(() => Promise.resolve());
    screen.getByRole('button', { name: 'bats' });
    expect(screen.queryByText('We couldn’t load other pictures. Please try again.')).toBeNull();
  });

  it('opens nothing for a deleted item', async () => {
    await open(true);
    expect(otherPictures).not.toHaveBeenCalled();
  });
});
