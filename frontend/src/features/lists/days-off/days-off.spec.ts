/** @jest-environment jsdom */
import { forgetToasts, undoShown } from '../../../shared/ui/toast/toast-queue';
import * as routines from '../../../sync/routine-changes';
import { speakEnglish } from '../../../testing/kit';
import { removeDaysOff } from './days-off';

const mockEngine = {};
const mockUndo = jest.fn(() => Promise.resolve());
jest.mock('../../../api/engine/current-engine', () => ({ currentEngine: () => mockEngine }));
jest.mock('../../../sync/routine-changes', () => ({
  deviceToday: () => '2026-11-27',
  endDaysOff: jest.fn(() => Promise.resolve(mockUndo)),
}));

beforeAll(() => speakEnglish());
afterEach(forgetToasts);

it('removeDaysOff ends days off from today on, so that those that are over stay, with undo', async () => {
  const dayOff = { id: 'off', childId: 'mia', from: '2026-11-26', to: '2026-11-28' };
  await removeDaysOff('home', dayOff);
  expect(routines.endDaysOff).toHaveBeenCalledWith(mockEngine, 'home', [dayOff], {
    from: '2026-11-27',
    to: '2026-11-28',
  });
  undoShown();
  expect(mockUndo).toHaveBeenCalled();
});
