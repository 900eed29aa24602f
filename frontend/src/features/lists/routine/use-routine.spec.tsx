/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import type { ListRow } from '../api/lists';
import type { RoutineDay } from './routine-day';
import { useRoutine } from './use-routine';

const mockLoad = jest.fn();
jest.mock('./routine-view', () => ({ load: () => mockLoad() as unknown }));
jest.mock('../../../api/engine/households', () => ({ useHousehold: () => null }));
jest.mock('../../../api/engine/instant', () => ({ useInstant: () => 0 }));

const list = { id: 'morning', schedule: [{}] } as unknown as ListRow;
const after = (event: () => void) =>
  act(async () => {
    event();
    await Promise.resolve();
  });
function Page() {
  const routine = useRoutine(list, [], jest.fn());
  return <p>{routine ? routine.owed : 'the plain list'}</p>;
}

it('useRoutine shows the plain list while the texts cannot be fetched, and the routine when the network returns', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  mockLoad.mockRejectedValueOnce(new TypeError('no network'));
  mockLoad.mockResolvedValue(() => ({ owed: 4 }) as RoutineDay);
  await after(() =>
    render(
      <Suspense>
        <Page />
      </Suspense>,
    ),
  );
  expect(screen.getByText('the plain list')).toBeTruthy();
  await after(() => window.dispatchEvent(new Event('online')));
  expect(screen.getByText('4')).toBeTruthy();
});
