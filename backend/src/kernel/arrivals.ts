/**
 * Told when somebody has come for whom something waits. Whoever notices only says so; whoever keeps it for them acts. It is told at once
 * and not through the outbox, because the one who comes waits for the answer.
 */
export abstract class Arrivals {
  abstract cameBy(userId: string): Promise<void>;
}
