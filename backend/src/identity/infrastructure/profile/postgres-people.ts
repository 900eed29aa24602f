// Hand-written SQL: advisory locks and a notification, which no mapper supports.
import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { IsNull, Not } from 'typeorm';
import { addressKey } from '../../../kernel/address';
import { Database } from '../../../platform/database/database';
import { nameOf } from '../../../platform/database/entities';
import { StateRepository } from '../../../platform/database/state-repository';
import { Outbox } from '../../../platform/outbox/outbox';
import type { People } from '../../domain/people';
import { Person, type PersonState, type ProviderProfile } from '../../domain/person';
import { homeChannel } from '../../household.facade';
import { SignInSchema } from '../sessions/session.schema';
import { PersonSchema } from './person.schema';

@Injectable()
export class PostgresPeople extends StateRepository<PersonState, Person> implements People {
  constructor(database: Database, outbox: Outbox) {
    super(PersonSchema, database, outbox, (state) => Person.restore(state));
  }

  async findByProvider({ provider, subject }: ProviderProfile): Promise<Person | null> {
    // Serialises concurrent first sign-ins of one account, so that they register one user.
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `sign-in ${provider} ${subject}`,
    ]);
    const state = await this.entities
      .createQueryBuilder('person')
      .innerJoin(nameOf(SignInSchema), 'account', 'account.personId = person.id')
      .where('account.provider = :provider AND account.subject = :subject AND person.deletedAt IS NULL', {
        provider,
        subject,
      })
      .setLock('pessimistic_write', undefined, ['person'])
      .getOne();
    return state && this.fromState(state);
  }

  find(id: string): Promise<Person | null> {
    return this.loadOne({ id }, { lock: 'update' }).then((person) =>
      person?.snapshot().deletedAt === null ? person : null,
    );
  }

  async accountsOf(which: { id: string } | { emailKey: string }): Promise<{ id: string; createdAt: Date }[]> {
    const wanted = this.entities
      .createQueryBuilder('person')
      .select(['person.id', 'person.createdAt', 'person.email'])
      .where({ deletedAt: IsNull() });
    // Postgres lowers other letters than JavaScript, so it only finds candidates.
    if ('id' in which) wanted.andWhere({ id: which.id });
    else
      wanted.andWhere(
        '(person.emailKey = :emailKey OR lower(btrim(normalize(person.email, NFC))) = lower(:emailKey))',
        which,
      );
    const found = await wanted.orderBy({ 'person.createdAt': 'ASC', 'person.id': 'ASC' }).getMany();
    return found
      .filter(({ email }) => 'id' in which || addressKey(email) === which.emailKey)
      .map(({ id, createdAt }) => ({ id, createdAt }));
  }

  /**
   * An address can move from one account to another. Only the account that signed in with it last is found by
   * it.
   */
  override async save(...people: Person[]): Promise<void> {
    await this.database.run(async () => {
      for (const { id, emailKey } of people) {
        if (emailKey === null) continue;
        await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 4))', [
          `address ${emailKey}`,
        ]);
        await this.entities.update({ emailKey, id: Not(id) }, { emailKey: null });
      }
      await super.save(...people);
    });
  }

  async saveHome(person: Person): Promise<void> {
    await this.database.run(async () => {
      await this.save(person);
      await this.database.query('SELECT pg_notify($1, $2)', [homeChannel, person.id]);
    });
  }

  async setLanguageIfUnset(personId: string, language: Language): Promise<void> {
    await this.entities.update({ id: personId, language: IsNull() }, { language });
  }

  async register(person: Person, { provider, subject }: ProviderProfile): Promise<void> {
    await this.save(person);
    const accounts = this.database.entities(SignInSchema).createQueryBuilder();
    await accounts
      .insert()
      .values({ provider, subject, personId: person.id })
      .orUpdate(['person_id'], ['provider', 'subject'])
      .execute();
  }
}
