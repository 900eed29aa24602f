import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { migrate } from '../../../src/platform/database/migrate';
import { emptyDatabase } from './database';

export interface TwoRoles {
  owner: Client;
  server: Client;
  ownerUrl: string;
  serverUrl: string;
  drop(): Promise<void>;
}

/** Names cannot be parameters; these are made here. */
const order = (client: Client, statement: string): Promise<unknown> => client.query(statement);

/**
 * A database as the launcher makes it: one role owns and migrates, another serves, and neither is a
 * superuser.
 */
export async function migratedByTwoRoles(): Promise<TwoRoles> {
  const own = await emptyDatabase();
  const admin = new Client({ connectionString: own.url });
  await admin.connect();
  const mark = randomUUID().slice(0, 8);
  const [ownerName, serverName] = [`owner_${mark}`, `server_${mark}`];
  const name = new URL(own.url).pathname.slice(1);
  for (const role of [ownerName, serverName]) await order(admin, `CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
  await order(admin, `ALTER DATABASE ${name} OWNER TO ${ownerName}`);
  await order(admin, `REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await order(admin, `GRANT CONNECT ON DATABASE ${name} TO ${serverName}`);
  const urlOf = (role: string): string =>
    Object.assign(new URL(own.url), { username: role, password: 'x' }).href;
  const [ownerUrl, serverUrl] = [urlOf(ownerName), urlOf(serverName)];
  await migrate(ownerUrl, serverUrl);
  const [owner, server] = [
    new Client({ connectionString: ownerUrl }),
    new Client({ connectionString: serverUrl }),
  ];
  await Promise.all([owner.connect(), server.connect()]);
  const drop = async (): Promise<void> => {
    await Promise.all([owner.end(), server.end()]);
    for (const role of [serverName, ownerName]) await order(admin, `DROP OWNED BY ${role} CASCADE`);
    await admin.end();
    await own.drop();
    const cluster = new Client({ connectionString: process.env['TEST_DATABASE_URL'] ?? '' });
    await cluster.connect();
    for (const role of [serverName, ownerName]) await order(cluster, `DROP ROLE ${role}`);
    await cluster.end();
  };
  return { owner, server, ownerUrl, serverUrl, drop };
}
