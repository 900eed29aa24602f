import { randomUUID } from 'node:crypto';
import { IdentityModule } from '../../src/identity';
import { Clock } from '../../src/kernel/clock';
import { AddressRefused, type Mail, Mailer } from '../../src/platform/mail/mailer';
import { makeHousehold } from './households';
import { type BuiltModule, build, type TestClock } from './module.builder';
import { register } from './people';

/** A mail server that keeps the mails that it accepts. */
export class Letterbox extends Mailer {
  mails: Mail[] = [];
  failing: 'never' | 'once more' | 'for good' = 'never';
  send(mail: Mail): Promise<boolean> {
    if (this.failing === 'once more') return Promise.reject(new Error('450 busy'));
    if (this.failing === 'for good') return Promise.reject(new AddressRefused('550 no such user'));
    this.mails.push(mail);
    return Promise.resolve(true);
  }
}

export const buildForConsents = (clock: TestClock, box: Letterbox): Promise<BuiltModule> =>
  build({
    modules: [IdentityModule],
    replace: [
      { token: Clock, by: clock },
      { token: Mailer, by: box },
    ],
    settings: { smtpUrl: 'smtp://127.0.0.1:1', publicUrl: new URL('https://pictick.example') },
  });

/** An organiser with a household that no consent was asked for, and no events and jobs that wait. */
export async function parentToConsent(
  harness: BuiltModule,
): Promise<{ ada: string; email: string; household: string }> {
  const email = `${randomUUID()}@example.org`;
  const ada = await register(harness, { name: 'Ada', email });
  const { id: household } = await makeHousehold(harness, ada);
  await harness.database.query('DELETE FROM platform.outbox');
  await harness.database.query('DELETE FROM platform.due_instant');
  return { ada, email, household };
}

/** The consents of a household, as they are stored, the oldest first. */
export const consentRecords = (
  { database }: Pick<BuiltModule, 'database'>,
  household: string,
): Promise<Record<string, unknown>[]> =>
  database.query(
    `SELECT person_id AS person, text_version AS version, language, method, agreed_at AS agreed, confirmed_at AS confirmed, withdrawn_at AS withdrawn
     FROM identity.consent WHERE household_id = $1 ORDER BY asked_at, id`,
    [household],
  );
