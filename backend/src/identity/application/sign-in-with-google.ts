import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { Transaction } from '../../platform/database/transaction';
import { Departures } from '../domain/departures';
import { FaceErrands } from '../domain/faces';
import { People } from '../domain/people';
import { Person, type Vouched } from '../domain/person';
import { SignInCodes } from '../domain/sessions';
import { hashOf, newSecret } from './secrets';

/** Null where the account of whoever comes is just being forgotten. */
export type SignIn = { code: string; browserSecret: string } | null;

const codeLifeMs = 60_000;

/** Registers or greets the person, and hands out a code that this one browser may change into a session: one for each trip to Google. */
@Injectable()
export class SignInWithGoogle {
  constructor(
    private readonly transaction: Transaction,
    private readonly people: People,
    private readonly departures: Departures,
    private readonly codes: SignInCodes,
    private readonly faces: FaceErrands,
    private readonly clock: Clock,
  ) {}

  async execute(vouched: Vouched, trip: string): Promise<SignIn> {
    const now = this.clock.now();
    const code = newSecret();
    const browserSecret = newSecret();
    return this.transaction.run(async () => {
      const personId = await this.welcome(vouched, now);
      if (personId === null) return null;
      const isFirst = await this.codes.add({
        hash: hashOf(code),
        personId,
        browserHash: hashOf(browserSecret),
        tripHash: hashOf(trip),
        expiresAt: new Date(now.getTime() + codeLifeMs),
      });
      if (!isFirst) throw new DomainError('INVALID_TOKEN', 'unauthorised');
      return { code, browserSecret };
    });
  }

  private async welcome(vouched: Vouched, now: Date): Promise<string | null> {
    const known = await this.people.behind(vouched);
    if (known?.isLeaving) return null;
    if (known) {
      known.returned(vouched);
      await this.people.save(known);
      return this.pictured(known, vouched);
    }
    const person = Person.register(uuidv7(), vouched, now, await this.departures.knows(vouched));
    await this.people.register(person, vouched);
    return this.pictured(person, vouched);
  }

  private async pictured(person: Person, { picture }: Vouched): Promise<string> {
    if (picture !== null && person.takesGoogleFace) await this.faces.copy(person.id, picture);
    return person.id;
  }
}
