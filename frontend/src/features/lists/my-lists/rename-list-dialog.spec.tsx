/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { renameList } from '../api/lists';
import { RenameListDialog } from './rename-list-dialog';

jest.mock('../api/lists', () => ({ renameList: jest.fn(() => Promise.resolve()) }));

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
afterEach(() => {
  cleanup();
  jest.clearAllMocks();
});

const dialog = (name: string) => (
  <RenameListDialog list={{ id: 'list', name, listType: 'shopping' }} open onClose={() => undefined} />
);
const field = () => screen.getByRole('textbox', { hidden: true });
const save = () => {
  const { form } = field() as HTMLInputElement;
  if (form) fireEvent.submit(form);
};

it('RenameListDialog saves the typed name', () => {
  render(dialog('Market'));
  fireEvent.change(field(), { target: { value: ' Sunday market ' } });
  save();
  expect(renameList).toHaveBeenCalledWith('list', 'Sunday market');
});

it('RenameListDialog does not overwrite a rename of another device', () => {
  const { rerender } = render(dialog('Market'));
  rerender(dialog('Fair'));
  save();
  expect(renameList).not.toHaveBeenCalled();
});
