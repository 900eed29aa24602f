/** The style that a person's items have where none is chosen for them. */
export abstract class Preferences {
  abstract styleOf(userId: string): Promise<string | null>;
  abstract prefer(userId: string, promptId: string | null): Promise<void>;
}
