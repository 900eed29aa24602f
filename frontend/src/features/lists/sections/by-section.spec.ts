import type { ListRow } from '../api/lists';
import { bySection } from './by-section';

const list = (order?: ListRow['order'], listType: ListRow['listType'] = 'shopping'): ListRow =>
  ({ listType, order }) as ListRow;

describe('bySection', () => {
  it('sorts a shopping list from eight items on', () => {
    expect(bySection(list(), 7)).toEqual({ on: false, choice: false });
    expect(bySection(list(), 8)).toEqual({ on: true, choice: true });
    expect(bySection(list(null), 8)).toEqual({ on: true, choice: true });
  });

  it('follows the choice of the user, which can be undone', () => {
    expect(bySection(list('own'), 8)).toEqual({ on: false, choice: true });
    expect(bySection(list('own'), 7)).toEqual({ on: false, choice: false });
    expect(bySection(list('sections'), 1)).toEqual({ on: true, choice: true });
  });

  it('never sorts chores or an empty list', () => {
    expect(bySection(list('sections', 'task'), 20)).toEqual({ on: false, choice: false });
    expect(bySection(list('sections'), 0)).toEqual({ on: false, choice: false });
  });
});
