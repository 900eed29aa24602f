import type { Answered, AppliedContext, Rows } from './change-file';
import type { ServerList } from './rows';

/** The row of a list after a change of its head was answered. */
export function changedHead(_change: unknown, answer: Answered, { list, moved }: AppliedContext): Rows {
  const { name, archived, selectedCharacterId } = answer as ServerList;
  const at = moved.list ?? list;
  return at ? { list: { ...at, head: { ...at.head, name, archived, selectedCharacterId } } } : {};
}
