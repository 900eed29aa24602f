import { randomUUID } from 'node:crypto';
import type { Animal } from '@pictick/rules/household/animal';
import type { ChildDto } from '../../src/identity/http/household/children.dto';
import type { HouseholdHeadDto } from '../../src/identity/http/household/households.dto';
import type { BuiltModule } from './module.builder';

type App = Pick<BuiltModule, 'as' | 'database'>;
const key = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

/** The own household of a registered user. */
export async function makeHousehold(
  { as }: App,
  personId: string,
  body: object = {},
): Promise<HouseholdHeadDto> {
  const answer = await as(personId)(
    'POST',
    '/api/households',
    { name: 'Family', timeZone: 'Europe/Berlin', adult: true, ...body },
    key(),
  );
  expect([200, 201]).toContain(answer.status);
  return answer.body as HouseholdHeadDto;
}

export async function addChild(
  { as }: App,
  personId: string,
  householdId: string,
  child: { id?: string; nickname?: string; animal?: Animal } = {},
): Promise<ChildDto> {
  const body = { nickname: 'Tom', animal: 'fox', colour: 'honey', ...child };
  const answer = await as(personId)('POST', `/api/households/${householdId}/children`, body, key());
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return (answer.body as { child: ChildDto }).child;
}

/** The consent of one parent, as if the link in the mail had been opened. */
export async function agreeConsent({ database }: App, personId: string, householdId: string): Promise<void> {
  await database.query(
    `INSERT INTO identity.consent (id, household_id, person_id, text_version, language, method, asked_at, agreed_at)
     VALUES (gen_random_uuid(), $1, $2, 'test', 'en', 'email', now(), now())`,
    [householdId, personId],
  );
}

export async function withdrawConsent(
  { database }: App,
  personId: string,
  householdId: string,
): Promise<void> {
  await database.query(
    'UPDATE identity.consent SET withdrawn_at = now() WHERE household_id = $1 AND person_id = $2',
    [householdId, personId],
  );
}

/** A further member, without an invitation and a plan. */
export async function addMember(
  { database }: App,
  householdId: string,
  member: {
    personId: string;
    role: 'organiser' | 'adult' | 'helper';
    children?: string[] | null;
    until?: Date | null;
  },
): Promise<void> {
  await database.query(
    `INSERT INTO identity.household_member (household_id, person_id, role, children, until, is_adult_since, joined_at)
     VALUES ($1, $2, $3, $4, $5, now(), now())`,
    [householdId, member.personId, member.role, member.children ?? null, member.until ?? null],
  );
}
