// @ts-check
// Runs all migrations on an empty database; TypeORM must then find no difference to the schemas of the code.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(join(here, '../backend/package.json'));
const { Client } = require('pg');
const { createDataSource } = require(join(here, '../backend/dist/platform/database/data-source.js'));

const admin = process.env['TEST_DATABASE_URL'];
if (!admin) throw new Error('TEST_DATABASE_URL is missing: run `npm test -- migrations`');
const name = `drift_${process.pid}_${Date.now()}`;
const own = new URL(admin);
own.pathname = `/${name}`;

const client = new Client({ connectionString: admin });
await client.connect();
await client.query(`CREATE DATABASE ${name}`);
try {
  const source = await createDataSource(own.href).initialize();
  await source.runMigrations();
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  await source.destroy();
  if (upQueries.length > 0) {
    console.error(
      `The schemas differ from the migrations:\n${upQueries.map((/** @type {{query: string}} */ each) => `  ${each.query}`).join('\n')}`,
    );
    process.exitCode = 1;
  }
} finally {
  await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await client.end();
}
