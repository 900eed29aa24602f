import type { Language } from '@pictick/rules/language';
import type { Person, ProviderProfile } from './person';

export abstract class People {
  /** The person behind a provider's account; waits for anybody who is registering the same one. */
  abstract findByProvider(providerProfile: ProviderProfile): Promise<Person | null>;
  /** Locked until the transaction ends; null for those who have left. */
  abstract find(id: string): Promise<Person | null>;
  /** That one, or everybody who came with this address last, whoever is found by it; the oldest first. */
  abstract accountsOf(
    which: { id: string } | { emailKey: string },
  ): Promise<{ id: string; createdAt: Date }[]>;
  abstract register(person: Person, providerProfile: ProviderProfile): Promise<void>;
  abstract save(person: Person): Promise<void>;
  /** The language of somebody of whom none is known; a known one stays. */
  abstract setLanguageIfUnset(personId: string, language: Language): Promise<void>;
}
