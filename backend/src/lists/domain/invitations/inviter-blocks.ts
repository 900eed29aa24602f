/** Inviters that a user has blocked. Nothing that is answered to the inviter may read this: inviters cannot tell that they are blocked. */
export abstract class InviterBlocks {
  abstract add(userId: string, ownerId: string, at: Date): Promise<void>;
  abstract remove(userId: string, ownerId: string): Promise<void>;
  abstract has(userId: string, ownerId: string): Promise<boolean>;
}
