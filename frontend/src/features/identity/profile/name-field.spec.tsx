/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { showToast } from '../../../shared/ui/toast/toast';
import { currentToast, forgetToasts } from '../../../shared/ui/toast/toast-queue';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { NameField } from './name-field';

const asked: string[] = [];
jest.mock('./profile', () => ({
  useChangeName: () => ({ isPending: false, mutate: (name: string) => asked.push(name) }),
}));
jest.mock('../../../api/http/api-error', () => ({ messageOf: () => 'no' }));

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
beforeEach(() => {
  asked.length = 0;
  forgetToasts();
});
afterEach(cleanup);

function wish(name: string): void {
  render(<NameField name="Ada" online />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

it.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['zero-width spaces', '\u200b\u200b'],
  ['a joiner and a mark', '\u200d\u0301'],
  ['blank braille', '\u2800'],
])('NameField wants a visible name: not %s', (_, name) => {
  wish(name);
  expect(screen.getByRole('alert').textContent).toBe('Name is required');
  expect(asked).toEqual([]);
});

it.each(['Ayşe', 'علي', '🦊', '%s'])('NameField accepts %s', async (name) => {
  wish(name);
  await waitFor(() => expect(asked).toEqual([name]));
});

it('NameField removes the success of the name before where this one is refused', () => {
  showToast({ text: 'Name saved' });
  wish(' ');
  expect(currentToast()).toBeNull();
});
