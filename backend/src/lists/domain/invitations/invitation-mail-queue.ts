/** The queue of invitation emails. */
export abstract class InvitationMailQueue {
  /** Idempotent by invitation id. */
  abstract enqueue(invitationId: string, language: string): Promise<void>;
}
