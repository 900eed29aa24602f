import { useHousehold, type ChildFace } from '../../../api/engine/households';
import { useListField } from '../api/use-list-field';

const none: readonly [] = [];

/**
 * The children whom a list is given to. The household on this device knows its own children best, as it has the
 * unsent changes; children of other households come with the list.
 */
export function useGivenChildren(listId: string): readonly ChildFace[] {
  const household = useHousehold();
  const faces = useListField(listId, 'children') ?? none;
  const own = household?.children ?? none;
  const given = new Set(household?.given.flatMap((each) => (each.listId === listId ? each.childId : [])));
  return [
    ...own.filter(({ id }) => given.has(id)),
    ...faces.filter(({ id, given: has }) => has && own.every((child) => child.id !== id)),
  ];
}
