import type { StoredHousehold } from '../types';

/**
 * The ids of the households in the order in which the user joined them, so that a device without a choice
 * always shows the same one first.
 */
export function inOrderOfJoining(households: readonly StoredHousehold[], userId: string): string[] {
  return households
    .map(({ id, state: { members } }) => {
      const joinedAt = members.find((member) => member.userId === userId)?.joinedAt ?? '';
      return { id, key: `${joinedAt} ${id}` };
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ id }) => id);
}
