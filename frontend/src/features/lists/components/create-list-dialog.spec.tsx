/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { createList } from '../api/lists';
import { CreateListDialog } from './create-list-dialog';

jest.mock('../api/lists', () => ({ createList: jest.fn() }));
jest.mock('../api/picture-book', () => ({ usePlainPicture: () => null }));

describe('making a list', () => {
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

  it('can be tried again after it did not work, and leads to the list in the place of the dialog', async () => {
    window.history.replaceState(null, '', '/app');
    const close = jest.fn();
    render(<CreateListDialog open onClose={close} />);
    const name = screen.getByRole('textbox', { name: 'What is it called?' });
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
});
