/** Who wants no more invitations of whom. Nothing that is asked for whoever invites may look here: they are not to learn of it. */
export abstract class Refusals {
  abstract add(userId: string, ownerId: string, at: Date): Promise<void>;
  abstract remove(userId: string, ownerId: string): Promise<void>;
  abstract has(userId: string, ownerId: string): Promise<boolean>;
}
