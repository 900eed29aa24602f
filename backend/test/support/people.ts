import { randomUUID } from 'node:crypto';
import { Person, type ProviderProfile } from '../../src/identity/domain/person';
import { PostgresPeople } from '../../src/identity/infrastructure/profile/postgres-people';
import { Outbox } from '../../src/platform/outbox/outbox';
import type { BuiltModule } from './module.builder';

/** Before any time that a test sets: new accounts have lower limits. */
const longAgo = new Date('2026-01-01T10:00:00.000Z');

/** A user who has signed in with Google. */
export async function register(
  harness: BuiltModule,
  {
    id = randomUUID(),
    name,
    email,
    since = longAgo,
  }: { id?: string; name: string; email: string; since?: Date },
): Promise<string> {
  const account: ProviderProfile = { provider: 'google', subject: randomUUID(), name, email, picture: null };
  await new PostgresPeople(harness.database, harness.get(Outbox)).register(
    Person.register(id, account, since),
    account,
  );
  return id;
}
