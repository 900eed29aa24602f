import type { Prompt } from './prompt';

/** Styles and characters of users. */
export abstract class Prompts {
  /** Of any user, deleted ones included, because open images may need it. */
  abstract byId(id: string): Promise<Prompt | null>;
  /** Those that exist and are not deleted. */
  abstract byIds(ids: readonly string[]): Promise<Prompt[]>;
  /** The same as `byId`, locked until the transaction ends. */
  abstract locked(id: string): Promise<Prompt | null>;
  /** Locks it until the transaction ends; null if it is deleted or belongs to another user. */
  abstract ownById(id: string, userId: string): Promise<Prompt | null>;
  /** Number of prompts of the user. Holds a lock per user until the transaction ends. */
  abstract countOwn(userId: string): Promise<number>;
  /** @throws CHARACTER_NAME_EXISTS, STYLE_NAME_EXISTS */
  abstract save(prompt: Prompt): Promise<void>;
}
