import type { Language } from '@pictick/rules/language';
import type { Person, Vouched } from './person';

export abstract class People {
  /** The person behind a provider's account; waits for anybody who is registering the same one. */
  abstract behind(vouched: Vouched): Promise<Person | null>;
  /** Locked until the transaction ends; null for those who have left. */
  abstract find(id: string): Promise<Person | null>;
  /** That one, or everybody who came with this address last, whoever is found by it; the oldest first. */
  abstract accountsOf(
    which: { id: string } | { emailKey: string },
  ): Promise<{ id: string; createdAt: Date }[]>;
  abstract register(person: Person, vouched: Vouched): Promise<void>;
  abstract save(person: Person): Promise<void>;
  /** The language of somebody of whom none is known; a known one stays. */
  abstract heardFirst(personId: string, language: Language): Promise<void>;
}
