/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ItemRow } from '../../../sync/types';
import { speakEnglish } from '../../../testing/kit';
import LetterPhoto from './letter-photo';

const quorn = { id: 'quorn', listId: 'list', name: 'Quorn' } as ItemRow;
const onFile = jest.fn();

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('LetterPhoto opens the camera in one tap and hands on the photo of its item', () => {
  render(<LetterPhoto item={quorn} className="" onFile={onFile} />);
  const camera = screen.getByLabelText<HTMLInputElement>('Take a photo: Quorn');
  expect(camera.getAttribute('capture')).toBe('environment');
  const file = new File(['jpeg'], 'quorn.jpg');
  fireEvent.change(camera, { target: { files: [file] } });
  expect(onFile.mock.calls).toEqual([[quorn, file]]);
});

it('LetterPhoto is not there while there is no network', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { container } = render(<LetterPhoto item={quorn} className="" onFile={onFile} />);
  expect(container.innerHTML).toBe('');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  screen.getByLabelText('Take a photo: Quorn');
});
