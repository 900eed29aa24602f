import {
  DataSource,
  type EntityMetadata,
  EntitySchema,
  type EntityTarget,
  type ObjectLiteral,
  type QueryRunner,
  type Repository,
} from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { EntitySchemaTransformer } from 'typeorm/entity-schema/EntitySchemaTransformer.js';
import { EntityMetadataBuilder } from 'typeorm/metadata-builder/EntityMetadataBuilder.js';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { QueryResult } from 'typeorm/query-runner/QueryResult.js';
import { SnakeCase } from './columns';

export interface Answer {
  rows: object[];
  command: string;
  /** Rows that the command touched. */
  affected: number;
}

/** Runs TypeORM's statements: prepared, within deadlines, and on connections that TypeORM does not hold. */
export interface StatementRunner {
  inTransaction: boolean;
  runStatement(text: string, values: readonly unknown[]): Promise<Answer>;
}

/**
 * The part of TypeORM's repository in use here. `save` and `remove` are left out: they read before they write
 * and follow relations.
 */
export type Entities<S extends object> = Pick<
  Repository<S>,
  | 'insert'
  | 'update'
  | 'delete'
  | 'find'
  | 'findBy'
  | 'findOne'
  | 'findOneBy'
  | 'existsBy'
  | 'countBy'
  | 'createQueryBuilder'
  | 'metadata'
>;

export type EntitiesOf = <S extends object>(schema: EntitySchema<S>) => Entities<S>;

class StatementQueryRunner extends PostgresQueryRunner {
  constructor(
    driver: PostgresDriver,
    private readonly statements: StatementRunner,
  ) {
    super(driver, 'master');
    this.isTransactionActive = statements.inTransaction;
  }

  override query(text: string, values: unknown[] | undefined, structured: true): Promise<QueryResult>;
  override query(text: string, values?: unknown[], structured?: boolean): Promise<unknown>;
  override async query(text: string, values: unknown[] = [], structured = false): Promise<unknown> {
    const { rows, command, affected } = await this.statements.runStatement(text, values);
    const raw: unknown = command === 'UPDATE' || command === 'DELETE' ? [rows, affected] : rows;
    return structured ? Object.assign(new QueryResult(), { raw, records: rows, affected }) : raw;
  }

  override connect(): Promise<never> {
    return refused();
  }
  override startTransaction(): Promise<never> {
    return refused();
  }
  override commitTransaction(): Promise<never> {
    return refused();
  }
  override rollbackTransaction(): Promise<never> {
    return refused();
  }
  override stream(): Promise<never> {
    return refused();
  }
  override release(): Promise<void> {
    return Promise.resolve();
  }
}

const refused = (): Promise<never> =>
  Promise.reject(new Error('The database opens and ends connections and transactions, TypeORM does not'));

/** Never initialised, so it has no pool. A schema is added when a statement uses it for the first time. */
class SchemaSource extends DataSource {
  private readonly learned = new Map<EntityTarget<ObjectLiteral>, EntityMetadata | undefined>();

  constructor() {
    super({ type: 'postgres', namingStrategy: new SnakeCase(), logging: false });
  }

  protected override findMetadata(target: EntityTarget<ObjectLiteral>): EntityMetadata | undefined {
    if (!(target instanceof EntitySchema)) return super.findMetadata(target);
    if (!this.learned.has(target)) {
      const described = new EntitySchemaTransformer().transform([target]);
      // Foreign keys matter to migrations alone, and may name schemas that are not loaded yet.
      described.foreignKeys.splice(0);
      const [metadata] = new EntityMetadataBuilder(this, described).build();
      if (metadata) this.entityMetadatasMap.set(metadata.target, metadata);
      this.learned.set(target, metadata);
    }
    return this.learned.get(target);
  }

  override createQueryRunner(): QueryRunner {
    throw new Error('Database sends the statements of entities');
  }
}

const source = new SchemaSource();

export function entitiesOn(statements: StatementRunner): EntitiesOf {
  const manager = source.createEntityManager(
    new StatementQueryRunner(source.driver as PostgresDriver, statements),
  );
  return (schema) => manager.getRepository(nameOf(schema));
}

/** The rows of a statement with `returning`, by column names. */
export const returned = <R extends object>({ raw }: { raw: unknown }): R[] => raw as R[];

/** Loads a schema for a join, which looks it up by name. A dot in a name would stand for a relation. */
export const nameOf = <S extends object>(schema: EntitySchema<S>): string => source.getMetadata(schema).name;

/** The state in a row with column names. */
export const stateOf = <S extends object>(
  { metadata: { columns, dataSource } }: Entities<S>,
  row: Record<string, unknown>,
): S =>
  Object.fromEntries(
    columns.map((column) => [
      column.propertyName,
      dataSource.driver.prepareHydratedValue(row[column.databaseName], column) as unknown,
    ]),
  ) as S;

/** Postgres' protocol counts the values of a statement in 16 bits. */
const mostValues = 65_535;

/**
 * Inserts rows, or updates those with the same `key` that differ, in one statement. Rows of another `owner`
 * stay unchanged. An existing row keeps its `kept` properties.
 */
export async function upsertChanged<S extends object>(
  entities: Entities<S>,
  states: readonly S[],
  {
    key,
    owner,
    kept = [],
  }: { key: keyof S & string; owner: keyof S & string; kept?: readonly (keyof S & string)[] },
): Promise<void> {
  const { columns } = entities.metadata;
  const namesOf = (wanted: (property: keyof S & string) => boolean): string[] =>
    columns
      .filter(({ propertyName }) => wanted(propertyName as keyof S & string))
      .map(({ databaseName }) => databaseName);
  const [sameOwner = ''] = namesOf((property) => property === owner).map(
    (name) => `"known"."${name}" = EXCLUDED."${name}"`,
  );
  const changing = namesOf((property) => property !== key && property !== owner && !kept.includes(property));
  const most = Math.floor(mostValues / columns.length);
  for (let first = 0; first < states.length; first += most) {
    const some = states.slice(first, first + most) as QueryDeepPartialEntity<S>[];
    const insert = entities.createQueryBuilder('known').insert().values(some).updateEntity(false);
    await insert
      .orUpdate(
        changing,
        namesOf((property) => property === key),
        { skipUpdateIfNoValuesChanged: true, overwriteCondition: { where: sameOwner } },
      )
      .execute();
  }
}
