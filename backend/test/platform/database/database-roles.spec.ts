import { migratedByTwoRoles, type TwoRoles } from '../../support/database/serving-role';

const schemas = ['identity', 'referrals', 'billing', 'lists', 'imaging', 'platform'];
const refused = { code: '42501' };

describe('the serving role', () => {
  let roles: TwoRoles;
  beforeAll(async () => {
    roles = await migratedByTwoRoles();
  });
  afterAll(() => roles.drop());
  const rows = async (text: string): Promise<Record<string, unknown>[]> =>
    (await roles.server.query<Record<string, unknown>>(text)).rows;

  it('owns nothing, has no other role and cannot assume one', async () => {
    expect(
      await rows(
        "SELECT classid::regclass::text AS what, objid FROM pg_shdepend WHERE refobjid = (SELECT oid FROM pg_roles WHERE rolname = current_user) AND deptype = 'o'",
      ),
    ).toEqual([]);
    expect(
      await rows(
        'SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user',
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
    expect(
      await rows(
        'SELECT 1 FROM pg_auth_members WHERE member = (SELECT oid FROM pg_roles WHERE rolname = current_user)',
      ),
    ).toEqual([]);
  });

  it('may create nothing in any schema', async () => {
    expect(
      await rows(
        "SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_(toast|temp)' AND has_schema_privilege(nspname, 'CREATE')",
      ),
    ).toEqual([]);
    expect(
      await rows(
        "SELECT has_database_privilege(current_database(), 'CREATE') AS schemas, has_database_privilege(current_database(), 'TEMPORARY') AS temporary",
      ),
    ).toEqual([{ schemas: false, temporary: false }]);
  });

  it.each([
    ...schemas.map((schema) => `CREATE TABLE ${schema}.mine (n int)`),
    'CREATE TABLE public.mine (n int)',
    'CREATE TEMPORARY TABLE mine (n int)',
    'CREATE SCHEMA mine',
    'CREATE EXTENSION pg_trgm',
    'ALTER TABLE lists.list ADD mine int',
    'DROP TABLE lists.item',
    'TRUNCATE lists.item CASCADE',
    'CREATE INDEX ON lists.item (name)',
    'CREATE TRIGGER mine BEFORE INSERT ON lists.item EXECUTE FUNCTION platform.refuse_change()',
    'ALTER TABLE platform.audit_log DISABLE TRIGGER ALL',
    'SET session_replication_role = replica',
    'ALTER ROLE CURRENT_USER SUPERUSER',
    'COPY lists.item TO PROGRAM $$true$$',
    'INSERT INTO public.pictick_migration (timestamp, name) VALUES (1, $$mine$$)',
  ])('may not %s', async (statement) => {
    await expect(roles.server.query(statement)).rejects.toMatchObject(refused);
  });

  it('reads and writes rows of every module', async () => {
    const tables = await rows(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN (${schemas.map((schema) => `'${schema}'`).join()}) ORDER BY 1`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const [may] = await rows(
        `SELECT has_table_privilege('${String(name)}', 'SELECT') AS read, has_table_privilege('${String(name)}', 'INSERT') AS add, has_table_privilege('${String(name)}', 'UPDATE') AS change, has_table_privilege('${String(name)}', 'DELETE') AS remove`,
      );
      const closed = name === 'platform.audit_log';
      expect([name, may]).toEqual([name, { read: true, add: true, change: !closed, remove: !closed }]);
    }
  });
});
