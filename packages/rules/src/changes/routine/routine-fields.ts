import type { ItemOfRoutine } from '../rows';

const fields = [
  'weekdays',
  'for',
  'onlyOn',
  'insteadOf',
  'minutes',
  'stars',
  'needsApproval',
] as const satisfies (keyof ItemOfRoutine)[];

/** The given fields that only items of a routine have. */
export const routineFields = (item: ItemOfRoutine): ItemOfRoutine =>
  Object.fromEntries(fields.flatMap((field) => (item[field] == null ? [] : [[field, item[field]]])));
