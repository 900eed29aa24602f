/**
 * Marks by which somebody is known again who left and came back with the same account of their provider. Only we can make them, nothing leads
 * from one to a person, and those of one purpose say nothing to another.
 */
export abstract class PersonMarks {
  /** The first is the one to keep; the others are what older keys would have made of it. Of whom there is no account: of their id. */
  abstract of(userId: string, purpose: string): Promise<[Buffer, ...Buffer[]]>;
}
