import { type DynamicModule, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Clock } from '../kernel/clock';
import { AccountDeletionSaga } from './account-deletion/account-deletion-saga';
import { AwaitInFlightWork } from './account-deletion/await-in-flight-work';
import { DeletionStatusQuery } from './account-deletion/deletion-status.query';
import { DiskErasureLog } from './account-deletion/disk-erasure-log';
import { ErasePlatformData } from './account-deletion/erase-platform-data';
import { ErasureLog } from './account-deletion/erasure-log';
import { PurgeErasureLog } from './account-deletion/purge-erasure-log';
import { RecordDeletion } from './account-deletion/record-deletion';
import { ResumeAccountDeletions } from './account-deletion/resume-account-deletions';
import { S3ErasureLog } from './account-deletion/s3-erasure-log';
import { AuditLog } from './audit/audit-log';
import { AuditTrailQuery } from './audit/audit-trail.query';
import { AuditAdminController } from './audit/audit.admin.controller';
import { ChainPendingRows } from './audit/chain-pending-rows';
import { ROLE, SETTINGS, type Role, type Settings } from './config/env';
import { Database } from './database/database';
import { Epoch } from './database/epoch';
import { Listener } from './database/listener';
import { Transaction } from './database/transaction';
import { DueInstantWorker } from './due/due-instant-worker';
import { DueInstants } from './due/due-instants';
import { PostgresDueInstants } from './due/postgres-due-instants';
import { HealthAdminController } from './health/health.admin.controller';
import { Idempotency, PostgresIdempotency } from './idempotency/idempotency';
import { PurgeIdempotencyKeys } from './idempotency/purge-idempotency-keys';
import { StoredResponseRedactor } from './idempotency/stored-response-redactor';
import { DeadLetters } from './jobs/dead-letters';
import { JobsAdminController } from './jobs/jobs.admin.controller';
import { JobsModule } from './jobs/jobs.module';
import { RerunJob } from './jobs/rerun-job';
import { WorkQuery } from './jobs/work.query';
import { LimitsModule } from './limits/limits.module';
import { outage } from './log';
import { Mailer, NoMailer } from './mail/mailer';
import { SmtpMailer } from './mail/smtp-mailer';
import { Nightly } from './nightly/nightly';
import { EventDispatcher } from './outbox/event-dispatcher';
import { Outbox } from './outbox/outbox';
import { RecurringJobs } from './recurring/recurring-jobs';
import { TimerRecurringJobs } from './recurring/timer-recurring-jobs';
import { TelemetryModule } from './telemetry/telemetry.module';
import { Tracing } from './telemetry/tracing';

class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** Closes last: requests and jobs have ended by then. */
class DatabaseCloser implements OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly listener: Listener,
  ) {}
  async onApplicationShutdown(): Promise<void> {
    await this.listener.close();
    await this.database.close();
  }
}

const mailLog = new Logger('mail');

/** Infrastructure for all modules. */
@Module({})
export class PlatformModule {
  static with(settings: Settings, role: Role): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [
        DiscoveryModule,
        LimitsModule.with(settings, role),
        TelemetryModule.with(settings, role),
        JobsModule.with(settings, role),
      ],
      controllers: [AuditAdminController, HealthAdminController, JobsAdminController],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: ROLE, useValue: role },
        {
          provide: Database,
          useFactory: ({ statement }: Tracing) =>
            new Database({
              around: statement,
              url: settings.databaseUrl,
              poolSize: settings.poolSize,
              applicationName: `pictick-${role}`,
              watch: outage,
            }),
          inject: [Tracing],
        },
        {
          provide: DatabaseCloser,
          useFactory: (database: Database, listener: Listener) => new DatabaseCloser(database, listener),
          inject: [Database, Listener],
        },
        { provide: Listener, useFactory: () => new Listener(settings.databaseUrl, outage) },
        { provide: Transaction, useExisting: Database },
        Epoch,
        { provide: Clock, useClass: SystemClock },
        { provide: RecurringJobs, useFactory: () => new TimerRecurringJobs() },
        { provide: Outbox, useFactory: (database: Database) => new Outbox(database), inject: [Database] },
        {
          provide: Idempotency,
          useFactory: (database: Database) => new PostgresIdempotency(database),
          inject: [Database],
        },
        {
          provide: Mailer,
          useFactory: () =>
            settings.smtpUrl
              ? new SmtpMailer({ url: settings.smtpUrl, from: settings.mailFrom })
              : new NoMailer((message) => mailLog.warn(message)),
        },
        AuditLog,
        AuditTrailQuery,
        ChainPendingRows,
        EventDispatcher,
        Nightly,
        {
          provide: DueInstants,
          useFactory: (database: Database) => new PostgresDueInstants(database),
          inject: [Database],
        },
        DueInstantWorker,
        DeadLetters,
        RerunJob,
        WorkQuery,
        PurgeIdempotencyKeys,
        DeletionStatusQuery,
        AccountDeletionSaga,
        ResumeAccountDeletions,
        AwaitInFlightWork,
        RecordDeletion,
        PurgeErasureLog,
        {
          provide: ErasureLog,
          useFactory: () =>
            settings.pictures.s3
              ? new S3ErasureLog(settings.pictures.s3)
              : new DiskErasureLog(settings.dataDir),
        },
        ErasePlatformData,
        StoredResponseRedactor,
      ],
      exports: [
        SETTINGS,
        ROLE,
        Database,
        Epoch,
        Transaction,
        Clock,
        RecurringJobs,
        DueInstants,
        Listener,
        Outbox,
        Idempotency,
        Mailer,
        AuditLog,
        AuditTrailQuery,
        EventDispatcher,
        AccountDeletionSaga,
        DeletionStatusQuery,
        ErasureLog,
        StoredResponseRedactor,
        WorkQuery,
      ],
    };
  }
}
