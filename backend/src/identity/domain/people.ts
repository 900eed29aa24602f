import type { Language } from '@pictick/rules/language';
import type { Person, ProviderProfile } from './person';

/** The users of the product. */
export abstract class People {
  /**
   * The user of a provider account; null if there is none. Waits for a concurrent registration of the same
   * account.
   */
  abstract findByProvider(providerProfile: ProviderProfile): Promise<Person | null>;
  /** Locked until the transaction ends; null if the account is deleted. */
  abstract find(id: string): Promise<Person | null>;
  /**
   * That account, or every account that has had this address, oldest first; not only the one that is found by
   * it.
   */
  abstract accountsOf(
    which: { id: string } | { emailKey: string },
  ): Promise<{ id: string; createdAt: Date }[]>;
  /** Saves a new user with the provider account. */
  abstract register(person: Person, providerProfile: ProviderProfile): Promise<void>;
  abstract save(person: Person): Promise<void>;
  /** Saves another home household, and tells the devices of the user. */
  abstract saveHome(person: Person): Promise<void>;
  /** Sets the language if none is known. */
  abstract setLanguageIfUnset(personId: string, language: Language): Promise<void>;
}
