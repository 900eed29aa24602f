import type { EntitySchema, FindOptionsWhere } from 'typeorm';
import type { Database } from '../../../platform/database/database';
import { isUniqueViolation } from '../../../platform/database/database-errors';
import type { PeopleState } from '../../domain/household/household-people';
import { unusableId, unusableToken } from '../../domain/household/household.errors';
import { MemberSchema } from './household.schema';
import { FormerMemberSchema, InvitationSchema } from './people.schema';

/** The rows of the people of a household. The caller holds its lock. */
export class PeopleRows {
  constructor(private readonly database: Database) {}

  async of(householdId: string): Promise<PeopleState> {
    const where = { householdId };
    const { database } = this;
    return {
      members: await database
        .entities(MemberSchema)
        .find({ where, order: { joinedAt: 'ASC', personId: 'ASC' } }),
      invitations: await database
        .entities(InvitationSchema)
        .find({ where, order: { createdAt: 'ASC', id: 'ASC' } }),
      former: await database.entities(FormerMemberSchema).find({ where, order: { personId: 'ASC' } }),
    };
  }

  async write(
    { id: householdId, ...people }: PeopleState & { id: string },
    stored: PeopleState,
  ): Promise<void> {
    const ofPerson = ({ personId }: { personId: string }): { householdId: string; personId: string } => ({
      householdId,
      personId,
    });
    await this.writeRows(MemberSchema, people.members, stored.members, ofPerson);
    await this.writeRows(InvitationSchema, people.invitations, stored.invitations, ({ id }) => ({ id }));
    await this.writeRows(FormerMemberSchema, people.former, stored.former, ofPerson);
  }

  /** The invitations that a user made or got, and what is kept to bring members back. */
  async forget(personId: string, address: string | null): Promise<void> {
    await this.database.entities(InvitationSchema).delete({ invitedBy: personId });
    if (address !== null) await this.database.entities(InvitationSchema).delete({ addressKey: address });
    await this.database.entities(FormerMemberSchema).delete({ personId });
    await this.database.entities(FormerMemberSchema).delete({ removedBy: personId });
  }

  private async writeRows<S extends object>(
    schema: EntitySchema<S>,
    rows: readonly S[],
    stored: readonly S[],
    keyOf: (row: S) => FindOptionsWhere<S>,
  ): Promise<void> {
    const entities = this.database.entities(schema);
    const textOf = (row: S): string => JSON.stringify(keyOf(row));
    const before = new Map(stored.map((row) => [textOf(row), row]));
    const after = new Set(rows.map(textOf));
    for (const row of stored) if (!after.has(textOf(row))) await entities.delete(keyOf(row));
    for (const row of rows) {
      const known = before.get(textOf(row));
      if (!known) await entities.insert({ ...row }).catch(asRefusal);
      else if (known !== row) await entities.update(keyOf(row), row);
    }
  }
}

/** Another household has the id or the token that the client made. */
function asRefusal(error: unknown): never {
  if (isUniqueViolation(error, 'household_invitation_pkey')) throw unusableId();
  if (isUniqueViolation(error, 'household_invitation_token')) throw unusableToken();
  throw error;
}
