import { hiddenChildren } from './hidden-children';
import type { DeletedChild } from './household-view';

const deleted = (id: string, eraseAt: string) => ({ id, eraseAt }) as DeletedChild;
const deletedChildren = [
  deleted('tom', '2026-12-04T10:00:00.000Z'),
  deleted('mia', '2026-12-04T10:00:00.001Z'),
  deleted('ida', '2026-12-01T10:00:00.000Z'),
];

it('hiddenChildren names those that went with the consent, and none that an adult has deleted', () => {
  const names = (consentLapsedAt?: string | null): string[] =>
    hiddenChildren({ deletedChildren, ...(consentLapsedAt !== undefined && { consentLapsedAt }) }).map(
      ({ id }) => id,
    );
  expect(names('2026-11-27T10:00:00.000Z')).toEqual(['tom']);
  expect(names('2026-11-20T10:00:00.000Z')).toEqual([]);
  expect(names(null)).toEqual([]);
  expect(names()).toEqual([]);
  expect(hiddenChildren({ consentLapsedAt: '2026-11-27T10:00:00.000Z' })).toEqual([]);
});
