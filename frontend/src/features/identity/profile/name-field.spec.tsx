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
])('asks for a name that can be seen: not %s', (_, name) => {
  wish(name);
  expect(screen.getByRole('alert').textContent).toBe('Name is required');
  expect(asked).toEqual([]);
});

it.each(['Ayşe', 'علي', '🦊', '%s'])('takes %s', async (name) => {
  wish(name);
  await waitFor(() => expect(asked).toEqual([name]));
});

it('takes back that the name before was saved where this one cannot be', () => {
  showToast({ text: 'Name saved' });
  wish(' ');
  expect(currentToast()).toBeNull();
});
