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
  /** Whoever chose a name keeps it, whatever the provider calls them. */
  nameChosen: boolean;
  email: string;
  /** By which the person is found; null once somebody else has come with the same address. */
  emailKey: string | null;
  language: string | null;
  /** Where the picture of them comes from. None: they took it away, and want none; null: there never was one. */
  face: 'google' | 'own' | 'none' | null;
  /** Moves with every change of the picture, and is part of its address. */
  avatarVersion: number;
  createdAt: Date;
  /** They had a trial in an account that they left not long ago. */
  trialWithheld: boolean;
  /** Since when they are on their way out. */
  leavingAt: Date | null;
  deletedAt: Date | null;
}

/** The profile that a sign-in provider asserts. */
export interface ProviderProfile {
  provider: 'google';
  /** The provider's own id of the person. Never the e-mail, which can move to somebody else. */
  subject: string;
  name: string;
  email: string;
  /** Where their picture is, if they have one. */
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

  /** There is no way back; their address is free for whoever comes with it. */
  startDeletion(now: Date): void {
    this.state.leavingAt = now;
    this.state.emailKey = null;
  }

  get hasAvatar(): boolean {
    return this.state.face === 'google' || this.state.face === 'own';
  }

  /** Whoever gave us a picture of their own, or wanted none, is asked nothing by way of Google. */
  get followsProviderAvatar(): boolean {
    return this.state.face === null || this.state.face === 'google';
  }

  /** Name and address follow the provider's, until they choose a name themselves. */
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

/** What a provider calls them is shown to others as well: what nobody could choose is taken out of it, and nobody is sent away for it. */
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
