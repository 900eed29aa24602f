/** @jest-environment jsdom */
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import type { ListRow } from '../api/lists';
import type { RoutineContext, RoutineDay } from './routine-day';
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
const mockView = jest.fn((_context: RoutineContext) => ({ owed: 4, childId: null }) as RoutineDay);
const onSettings = jest.fn();
function Page({ of = list, loading = false }) {
  const routine = useRoutine(of, [], loading, onSettings);
  return <p>{routine ? (routine.childId ?? routine.owed) : 'the plain list'}</p>;
}

afterEach(cleanup);

it('useRoutine shows the plain list while the texts cannot be fetched, and the routine when the network returns', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  mockLoad.mockRejectedValueOnce(new TypeError('no network'));
  mockLoad.mockResolvedValue(mockView);
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

it('useRoutine keeps the child that is shown once the list is there, until the page is opened again', async () => {
  mockLoad.mockResolvedValue(mockView);
  /** The child with open cards, who is shown unless another one was. */
  const withOpen = (childId: string) =>
    mockView.mockImplementation(({ shown }) => ({ childId: shown.childId ?? childId }) as RoutineDay);
  const changed = () => ({ ...list });
  const page = (of: ListRow, loading = false) => (
    <Suspense>
      <Page of={of} loading={loading} />
    </Suspense>
  );
  withOpen('tom');
  const { rerender, unmount } = render(page(list, true));
  await after(() => undefined);
  expect(screen.getByText('tom')).toBeTruthy();
  withOpen('mia');
  await after(() => rerender(page(changed())));
  expect(screen.getByText('mia')).toBeTruthy();
  withOpen('tom');
  await after(() => rerender(page(changed())));
  expect(screen.getByText('mia')).toBeTruthy();
  unmount();
  await after(() => render(page(changed())));
  expect(screen.getByText('tom')).toBeTruthy();
});
