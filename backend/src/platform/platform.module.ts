import { type DynamicModule, Logger, Module, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import { ROLE, SETTINGS, type Role, type Settings } from './config/env';
import { Database } from './database/database';
import { Transaction } from './database/transaction';
import { Idempotency, PostgresIdempotency } from './idempotency/idempotency';
import { Outbox } from './outbox/outbox';

class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

class DatabaseCloser implements OnModuleDestroy {
  constructor(private readonly database: Database) {}
  async onModuleDestroy(): Promise<void> {
    await this.database.close();
  }
}

const log = new Logger('database');

/** The plumbing, for all modules. */
@Module({})
export class PlatformModule {
  static with(settings: Settings, role: Role): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: ROLE, useValue: role },
        {
          provide: Database,
          useFactory: () => new Database({ url: settings.databaseUrl, poolSize: settings.poolSize, applicationName: `pictick-${role}`, onIdleError: (reason) => log.warn(`connection lost: ${reason}`) }),
        },
        { provide: DatabaseCloser, useFactory: (database: Database) => new DatabaseCloser(database), inject: [Database] },
        { provide: Transaction, useExisting: Database },
        { provide: Clock, useClass: SystemClock },
        { provide: Outbox, useFactory: (database: Database) => new Outbox(database), inject: [Database] },
        { provide: Idempotency, useFactory: (database: Database) => new PostgresIdempotency(database), inject: [Database] },
      ],
      exports: [SETTINGS, ROLE, Database, Transaction, Clock, Outbox, Idempotency],
    };
  }
}
