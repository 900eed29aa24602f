import { type DynamicModule, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Clock } from '../kernel/clock';
import { AuditLog } from './audit/audit-log';
import { AuditTrailQuery } from './audit/audit-trail.query';
import { AuditAdminController } from './audit/audit.admin.controller';
import { SealTheRest } from './audit/seal-the-rest';
import { ROLE, SETTINGS, type Role, type Settings } from './config/env';
import { Database } from './database/database';
import { Epoch } from './database/epoch';
import { Listener } from './database/listener';
import { Transaction } from './database/transaction';
import { DueInstantWorker } from './due/due-instant-worker';
import { DueInstants } from './due/due-instants';
import { PostgresDueInstants } from './due/postgres-due-instants';
import { HealthAdminController } from './health/health.admin.controller';
import { AnswersAbout } from './idempotency/answers-about';
import { ForgetKeys } from './idempotency/forget-keys';
import { Idempotency, PostgresIdempotency } from './idempotency/idempotency';
import { DeadLetters } from './jobs/dead-letters';
import { JobsAdminController } from './jobs/jobs.admin.controller';
import { JobsModule } from './jobs/jobs.module';
import { RerunJob } from './jobs/rerun-job';
import { WorkQuery } from './jobs/work.query';
import { DiskJournal } from './leaving/disk-journal';
import { ForgetFarewells } from './leaving/forget-farewells';
import { ForgetPlumbing } from './leaving/forget-plumbing';
import { LeavingJournal } from './leaving/leaving-journal';
import { LeavingStates } from './leaving/leaving-states';
import { Leavings } from './leaving/leavings';
import { NoteLeaving } from './leaving/note-leaving';
import { ResumeLeavings } from './leaving/resume-leavings';
import { S3Journal } from './leaving/s3-journal';
import { Settle } from './leaving/settle';
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

/** Last of all: requests and jobs have ended by then. */
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

/** The plumbing, for all modules. */
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
        SealTheRest,
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
        ForgetKeys,
        LeavingStates,
        Leavings,
        ResumeLeavings,
        Settle,
        NoteLeaving,
        ForgetFarewells,
        {
          provide: LeavingJournal,
          useFactory: () =>
            settings.pictures.s3 ? new S3Journal(settings.pictures.s3) : new DiskJournal(settings.dataDir),
        },
        ForgetPlumbing,
        AnswersAbout,
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
        Leavings,
        LeavingStates,
        LeavingJournal,
        AnswersAbout,
        WorkQuery,
      ],
    };
  }
}
