import { addressKey } from '../../kernel/address';
import { AggregateRoot } from '../../kernel/aggregate-root';
import { UserRegistered } from '../events';

export interface PersonState {
  id: string;
  name: string;
  email: string;
  /** By which the person is found; null once somebody else has come with the same address. */
  emailKey: string | null;
  language: string | null;
  avatarVersion: number;
  createdAt: Date;
  /** They had a trial in an account that they left not long ago. */
  trialWithheld: boolean;
  /** Since when they are on their way out. */
  leavingAt: Date | null;
  deletedAt: Date | null;
}

/** What a sign-in provider vouches for. */
export interface Vouched {
  provider: 'google';
  /** The provider's own id of the person. Never the e-mail, which can move to somebody else. */
  subject: string;
  name: string;
  email: string;
}

export class Person extends AggregateRoot<PersonState> {
  static register(id: string, { name, email }: Vouched, now: Date, trialWithheld = false): Person {
    const person = new Person({ id, name, email, emailKey: addressKey(email), language: null, avatarVersion: 0, createdAt: now, trialWithheld, leavingAt: null, deletedAt: null });
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

  get isLeaving(): boolean {
    return this.state.leavingAt !== null;
  }

  /** There is no way back; their address is free for whoever comes with it. */
  leave(now: Date): void {
    this.state.leavingAt = now;
    this.state.emailKey = null;
  }

  /** Name and address follow the provider's. */
  returned({ name, email }: Vouched): void {
    this.state.name = name;
    this.state.email = email;
    this.state.emailKey = addressKey(email);
  }
}
