import { join } from 'node:path';
import { ConsoleLogger, type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { BillingModule, CardPaymentsQuery, HouseholdPlansQuery } from '../../src/billing';
import { CardPayments, HouseholdPlans, InvitationRecipients } from '../../src/identity';
import { LimitsQuery, PictureCatalogueQuery, PictureViewers } from '../../src/imaging';
import { Clock } from '../../src/kernel/clock';
import { DomainError } from '../../src/kernel/domain-error';
import type { StaffRole } from '../../src/kernel/staff-role';
import { PictureCatalogue } from '../../src/lists';
import { type Role, type Settings, readSettings } from '../../src/platform/config/env';
import { Database } from '../../src/platform/database/database';
import { AccessGuard, Authenticator, type Identified } from '../../src/platform/http/access';
import { configureApp, createAdapter } from '../../src/platform/http/app';
import { isUuid } from '../../src/platform/http/is-uuid';
import { PlatformModule } from '../../src/platform/platform.module';
import { PictureViewersQuery } from '../../src/views/pictures/picture-viewers.query';
import { migratedDatabase } from './database/database';

/** A clock that tests set. */
export class TestClock extends Clock {
  constructor(public time = new Date()) {
    super();
  }
  now(): Date {
    return this.time;
  }
}

const staff = new Map<string, StaffRole>();
/** Gives this user a staff role from now on. */
export const appoint = (id: string, role: StaffRole): void => void staff.set(id, role);

/** In these tests the token is the user's id. */
class IdIsToken extends Authenticator {
  authenticate(token: string): Identified {
    if (!isUuid(token)) throw new DomainError('INVALID_TOKEN', 'unauthorised');
    return { id: token, sid: token, name: 'Somebody', email: 'somebody@example.org' };
  }
  staffRoleOf({ id }: Identified): Promise<StaffRole | null> {
    return Promise.resolve(staff.get(id) ?? null);
  }
  endedOf(): Promise<string[]> {
    return Promise.resolve([]);
  }
  whenEnded(): void {
    // Sessions never end here.
  }
}

/** For modules that are tested without identity. */
@Global()
@Module({ providers: [{ provide: Authenticator, useClass: IdIsToken }], exports: [Authenticator] })
class TestAccess {}

/** Every address wants mail. */
class WillingRecipients extends InvitationRecipients {
  count(): Promise<void> {
    return Promise.resolve();
  }
  stopLink(): Promise<string> {
    return Promise.resolve('https://pictick.test/stop');
  }
}

/** The bindings that the application makes at its root. */
@Global()
@Module({
  imports: [BillingModule],
  providers: [
    LimitsQuery,
    { provide: CardPayments, useClass: CardPaymentsQuery },
    { provide: HouseholdPlans, useExisting: HouseholdPlansQuery },
    { provide: InvitationRecipients, useClass: WillingRecipients },
    { provide: PictureCatalogue, useClass: PictureCatalogueQuery },
    { provide: PictureViewers, useClass: PictureViewersQuery },
  ],
  exports: [CardPayments, HouseholdPlans, InvitationRecipients, PictureCatalogue, PictureViewers],
})
class TestBindings {}

export interface BuildOptions {
  modules: (Type | DynamicModule)[];
  /** Bindings that replace those of the modules. */
  replace?: { token: unknown; by: object }[];
  role?: Role;
  /** Requires real access tokens instead of the user's id. */
  realTokens?: boolean;
  /** The setup that main.ts adds before the first request. */
  before?: (app: NestFastifyApplication) => void;
  settings?: Partial<Settings>;
  /** Another process on the database of the first. */
  databaseUrl?: string;
}

export interface BuiltModule {
  app: NestFastifyApplication;
  database: Database;
  databaseUrl: string;
  get<T>(token: abstract new (...args: never[]) => T): T;
  /** Sends a request as this user. */
  as(
    userId: string,
  ): (
    method: string,
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
  close(): Promise<void>;
}

const backend = join(__dirname, '../../');

export const testSettings = (databaseUrl: string): Settings =>
  readSettings({
    DATABASE_URL: databaseUrl,
    POOL_SIZE: '5',
    DATA_DIR: join(backend, '.cache/test-data'),
    WEB_DIR: join(backend, '.cache/none'),
    ART_DIR: join(backend, 'art/dist'),
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    JWT_KEYS: Buffer.alloc(32, 7).toString('base64url'),
    HMAC_KEYS: Buffer.alloc(32, 9).toString('base64url'),
    LOG_LEVEL: 'error',
    // Tests do in a second what a family does in a day.
    RATE_LIMIT_FACTOR: '1000',
  });

/** Starts these modules on a migrated Postgres of their own. */
export async function build(options: BuildOptions): Promise<BuiltModule> {
  const own =
    options.databaseUrl === undefined
      ? await migratedDatabase()
      : { url: options.databaseUrl, drop: () => Promise.resolve() };
  const settings = { ...testSettings(own.url), ...options.settings };
  let builder = Test.createTestingModule({
    imports: [
      PlatformModule.with(settings, options.role ?? 'test'),
      TestBindings,
      ...(options.realTokens ? [] : [TestAccess]),
      ...options.modules,
    ],
    providers: [{ provide: APP_GUARD, useClass: AccessGuard }],
  });
  if (!options.realTokens) builder = builder.overrideProvider(Authenticator).useClass(IdIsToken);
  for (const { token, by } of options.replace ?? []) builder = builder.overrideProvider(token).useValue(by);
  const module = await builder.compile();
  const app = module.createNestApplication<NestFastifyApplication>(createAdapter(settings), {
    logger: new ConsoleLogger({ logLevels: ['error', 'warn'] }),
  });
  configureApp(app, settings);
  options.before?.(app);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return {
    app,
    database: app.get(Database),
    databaseUrl: own.url,
    get: (token) => app.get(token, { strict: false }),
    as: (userId) => async (method, url, body, headers) => {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: { 'x-auth-token': userId, ...headers },
        ...(body !== undefined && { payload: body }),
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        body: response.body === '' ? null : (JSON.parse(response.body) as unknown),
      };
    },
    close: async () => {
      await app.close();
      await own.drop();
    },
  };
}
