import { userNameLimit } from '@pictick/rules/limits';
import { cleanLine } from '@pictick/rules/text/clean-text';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan, lettersOf } from '@pictick/rules/text/letters';
import { addressKey } from '../../kernel/address';
import { AggregateRoot } from '../../kernel/aggregate-root';
import { invalid } from '../../kernel/domain-error';
import { ProfileChanged, UserRegistered } from '../events';

export interface PersonState {
  id: string;
  name: string;
  /** If true, the provider's name no longer replaces the name. */
  nameChosen: boolean;
  email: string;
  /** The normal form of the address, to find the user by; null once a later account has the same address. */
  emailKey: string | null;
  language: string | null;
  /** The source of the avatar. 'none': the user removed it; null: there never was one. */
  face: 'google' | 'own' | 'none' | null;
  /** Increases with every change of the picture, and is part of its address. */
  avatarVersion: number;
  /** The household that the user chose as home; kept for a while after leaving it. Null: no choice. */
  homeHouseholdId: string | null;
  createdAt: Date;
  /** True if the user had a trial in an account that was deleted lately. */
  trialWithheld: boolean;
  /** The time at which the deletion began; null without one. */
  leavingAt: Date | null;
  deletedAt: Date | null;
}

/** The profile that a sign-in provider asserts. */
export interface ProviderProfile {
  provider: 'google';
  /** The provider's id of the person. Never the e-mail, which can move to another person. */
  subject: string;
  name: string;
  email: string;
  /** The address of the picture; null if there is none. */
  picture: string | null;
}

export class Person extends AggregateRoot<PersonState> {
  static register(id: string, providerProfile: ProviderProfile, now: Date, trialWithheld = false): Person {
    const { email } = providerProfile;
    const person = new Person({
      id,
      name: providerNameOf(providerProfile),
      nameChosen: false,
      email,
      emailKey: addressKey(email),
      language: null,
      face: null,
      avatarVersion: 0,
      homeHouseholdId: null,
      createdAt: now,
      trialWithheld,
      leavingAt: null,
      deletedAt: null,
    });
    person.record(UserRegistered({ userId: id }));
    return person;
  }

  static restore(state: PersonState): Person {
    return new Person(state);
  }

  get id(): string {
    return this.state.id;
  }

  get emailKey(): string | null {
    return this.state.emailKey;
  }

  get isBeingDeleted(): boolean {
    return this.state.leavingAt !== null;
  }

  /** Begins the deletion, which cannot be undone. Another account may take the address. */
  startDeletion(now: Date): void {
    this.state.leavingAt = now;
    this.state.emailKey = null;
  }

  get hasAvatar(): boolean {
    return this.state.face === 'google' || this.state.face === 'own';
  }

  /** False once the user has uploaded or removed a picture. */
  get followsProviderAvatar(): boolean {
    return this.state.face === null || this.state.face === 'google';
  }

  /** Name and address follow the provider's, until the user chooses a name. */
  syncFromProvider(providerProfile: ProviderProfile): void {
    const { email } = providerProfile;
    if (!this.state.nameChosen) this.setName(providerNameOf(providerProfile));
    this.state.email = email;
    this.state.emailKey = addressKey(email);
  }

  rename(raw: string): void {
    const name = personNameOf(raw);
    this.state.nameChosen = true;
    this.setName(name);
  }

  setLanguage(language: string): void {
    this.state.language = language;
  }

  /** The caller has checked that the user is an adult there. */
  chooseHome(householdId: string): void {
    this.state.homeHouseholdId = householdId;
  }

  setAvatar(from: 'google' | 'own'): void {
    this.changeAvatar(from);
  }

  removeAvatar(): void {
    if (this.state.face === 'none') return;
    this.changeAvatar('none');
  }

  private changeAvatar(source: PersonState['face']): void {
    this.state.face = source;
    this.state.avatarVersion += 1;
    this.record(ProfileChanged({ userId: this.id }));
  }

  private setName(name: string): void {
    if (name === this.state.name) return;
    this.state.name = name;
    this.record(ProfileChanged({ userId: this.id }));
  }
}

/**
 * The provider's name without characters that a user could not choose, because other users see it. Never
 * refuses a sign-in.
 */
function providerNameOf({ name, email }: ProviderProfile): string {
  const [seen = email] = [name, email.split('@')[0] ?? ''].map(cleanLine).filter(isVisible);
  return cleanLine(lettersOf(seen).slice(0, userNameLimit).join(''));
}

function personNameOf(raw: string): string {
  const name = cleanLine(raw);
  if (!isVisible(name)) throw invalid({ field: 'name', rule: 'required' });
  if (isLongerThan(userNameLimit, name)) throw invalid({ field: 'name', rule: 'max' });
  return name;
}
