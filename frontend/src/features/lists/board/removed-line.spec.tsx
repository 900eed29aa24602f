/** @jest-environment jsdom */
import { act, cleanup, render, screen } from '@testing-library/react';
import { speakEnglish } from '../../../testing/kit';
import type { ItemRow, ListRow } from '../api/lists';
import RemovedLine from './removed-line';

const forgetRemovals = jest.fn();
jest.mock('../api/me', () => ({ useMyId: () => 'me' }));
jest.mock('../../../api/engine/current-engine', () => ({
  ...jest.requireActual<object>('../../../api/engine/current-engine'),
  currentEngine: () => ({ forgetRemovals }),
}));

describe('RemovedLine', () => {
  beforeAll(speakEnglish);
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
  const list = {
    id: 'a',
    listType: 'shopping' as const,
    collaborators: [{ userId: 'ben', name: 'Ben', email: 'ben@example.org' }] as ListRow['collaborators'],
  };
  const removal = (name: string, by: string | null) => ({ itemId: name, name, by });

  it('names the collaborator, or the other device where the user or an unknown member deleted', () => {
    render(
      <RemovedLine
        list={list}
        items={[]}
        removals={[
          removal('Milk', 'ben'),
          removal('Bread', 'ben'),
          removal('Eggs', 'me'),
          removal('Rice', 'left-long-ago'),
        ]}
      />,
    );
    expect([...screen.getByRole('status').children].map((line) => line.textContent)).toEqual([
      'Ben deleted Milk and Bread',
      'Deleted on another device: Eggs and Rice',
    ]);
  });

  it('says that ticked shopping items were cleared from the basket', () => {
    const ticked = (name: string, by: string | null) => ({ ...removal(name, by), checked: true as const });
    const removals = [
      ticked('Milk', 'ben'),
      removal('Bread', 'ben'),
      ticked('Rice', 'ben'),
      ticked('Eggs', 'me'),
    ];
    const lines = (listType: 'shopping' | 'task') => {
      cleanup();
      render(<RemovedLine list={{ ...list, listType }} items={[]} removals={removals} />);
      return [...screen.getByRole('status').children].map((line) => line.textContent);
    };
    expect(lines('shopping')).toEqual([
      'Ben cleared Milk and Rice from the basket',
      'Ben deleted Bread',
      'Cleared from the basket on another device: Eggs',
    ]);
    expect(lines('task')).toEqual(['Ben deleted Milk, Bread, and Rice', 'Deleted on another device: Eggs']);
  });

  it('keeps two members of the same name apart', () => {
    const duplicates = {
      ...list,
      collaborators: [
        ...(list.collaborators ?? []),
        { userId: 'ben-2', name: 'Ben', email: 'ben2@example.org' },
      ] as ListRow['collaborators'],
    };
    render(
      <RemovedLine
        list={duplicates}
        items={[]}
        removals={[removal('Milk', 'ben'), removal('Bread', 'ben-2')]}
      />,
    );
    expect([...screen.getByRole('status').children].map((line) => line.textContent)).toEqual([
      'Ben deleted Milk',
      'Ben deleted Bread',
    ]);
  });

  it('leaves out restored items, and disappears after ten seconds', () => {
    render(
      <RemovedLine
        list={list}
        items={[{ id: 'Milk' } as ItemRow]}
        removals={[removal('Milk', 'ben'), removal('Bread', 'ben')]}
      />,
    );
    screen.getByText('Ben deleted Bread');
    act(() => jest.advanceTimersByTime(9_900));
    expect(forgetRemovals).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(200));
    expect(forgetRemovals).toHaveBeenCalledWith('a');
  });
});
