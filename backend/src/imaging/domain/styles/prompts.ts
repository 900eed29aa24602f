import type { Prompt } from './prompt';

/** People's own styles and characters. */
export abstract class Prompts {
  /** Whosever it is, deleted ones included: what was asked for with it is still to be drawn. */
  abstract byId(id: string): Promise<Prompt | null>;
  /** Those of them that there are and that are not deleted. */
  abstract byIds(ids: readonly string[]): Promise<Prompt[]>;
  /** The same, locked until the transaction ends. */
  abstract locked(id: string): Promise<Prompt | null>;
  /** Of this person, not deleted, locked until the transaction ends. */
  abstract ownById(id: string, userId: string): Promise<Prompt | null>;
  /** How many the person has; nobody else counts for the same person meanwhile. */
  abstract countOwn(userId: string): Promise<number>;
  /** Throws CHARACTER_NAME_EXISTS or STYLE_NAME_EXISTS where the person has one by that name. */
  abstract save(prompt: Prompt): Promise<void>;
}
