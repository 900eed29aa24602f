import { refusal } from '../../domain/refusals';

/** Who has left meanwhile has neither an account nor a command any more. */
export async function stillThere<T>(found: Promise<T | null>): Promise<T> {
  const row = await found;
  if (row === null) throw refusal('user_not_found');
  return row;
}
