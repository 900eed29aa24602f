/** The style of items that choose none; null: the default. */
export abstract class Preferences {
  abstract styleOf(userId: string): Promise<string | null>;
  abstract prefer(userId: string, promptId: string | null): Promise<void>;
}
