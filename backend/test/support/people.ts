import { randomUUID } from 'node:crypto';
import { Person, type Vouched } from '../../src/identity/domain/person';
import { PostgresPeople } from '../../src/identity/infrastructure/postgres-people';
import { Outbox } from '../../src/platform/outbox/outbox';
import type { BuiltModule } from '../module.builder';

/** Somebody who has signed in, as Google would have vouched for them. */
export async function register(house: BuiltModule, { id = randomUUID(), name, email }: { id?: string; name: string; email: string }): Promise<string> {
  const account: Vouched = { provider: 'google', subject: randomUUID(), name, email };
  await new PostgresPeople(house.database, house.get(Outbox)).register(Person.register(id, account, new Date()), account);
  return id;
}
