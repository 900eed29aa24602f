// Hand-written SQL: batches skip rows that are locked.
import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, LessThan, LessThanOrEqual, Raw } from 'typeorm';
import { Database } from '../../platform/database/database';
import { type Entities, returned, stateOf } from '../../platform/database/entities';
import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../platform/nightly/in-batches';
import {
  type BillingCommand,
  CommandStore,
  type CommandKind,
  type NewCommand,
} from '../domain/commands/command';
import { CommandSchema } from './billing-account.schema';

/** As a constant of the statement: Postgres uses a partial index only where it can see the condition. */
const isOpen = (): FindOptionsWhere<BillingCommand>['state'] => Raw((state) => `${state} = 'open'`);

@Injectable()
export class PostgresCommandStore extends CommandStore {
  constructor(private readonly database: Database) {
    super();
  }

  private get commands(): Entities<BillingCommand> {
    return this.database.entities(CommandSchema);
  }

  async claim(command: NewCommand): Promise<boolean> {
    const claimed = await this.commands
      .createQueryBuilder()
      .insert()
      .values({ ...command, state: 'open', attempts: 1 })
      .orIgnore()
      .returning(['id'])
      .execute();
    return returned(claimed).length > 0;
  }

  ofKey(userId: string, key: string): Promise<BillingCommand | null> {
    return this.commands.findOneBy({ userId, key });
  }

  openOf(accountId: string): Promise<BillingCommand | null> {
    return this.commands.findOneBy({ accountId, state: isOpen() });
  }

  byId(id: string): Promise<BillingCommand | null> {
    return this.commands.findOneBy({ id });
  }

  async acquireLease(id: string, now: Date, until: Date): Promise<BillingCommand | null> {
    const taken = await this.commands.update(
      { id, state: 'open', lockedUntil: LessThanOrEqual(now) },
      { lockedUntil: until, attempts: () => 'attempts + 1' },
      { returning: '*' },
    );
    const [row] = returned<Record<string, unknown>>(taken);
    return row ? stateOf(this.commands, row) : null;
  }

  async decided(id: string, params: object): Promise<void> {
    await this.commands.update({ id, state: 'open', params: IsNull() }, { params });
  }

  /** `attempts` numbers the leases of a command. */
  async extendLease(
    { id, attempts }: Pick<BillingCommand, 'id' | 'attempts'>,
    until: Date,
  ): Promise<boolean> {
    const { affected } = await this.commands.update({ id, attempts, state: 'open' }, { lockedUntil: until });
    return affected === 1;
  }

  async release(
    { id, attempts }: Pick<BillingCommand, 'id' | 'attempts'>,
    now: Date,
    lastError: string,
  ): Promise<void> {
    await this.commands.update({ id, attempts, state: 'open' }, { lockedUntil: now, lastError });
  }

  /** The parameters are kept until here, because they may have to be sent again. */
  async end(id: string, state: 'done' | 'refused', answer: string, now: Date): Promise<boolean> {
    const { affected } = await this.commands.update(
      { id, state: 'open' },
      { state, answer, endedAt: now, params: null },
    );
    return affected === 1;
  }

  openSince(before: Date): Promise<{ id: string; kind: CommandKind; createdAt: Date }[]> {
    return this.commands.find({
      select: { id: true, kind: true, createdAt: true },
      where: { state: isOpen(), createdAt: LessThan(before) },
      order: { lockedUntil: 'ASC' },
      take: 100,
    });
  }
}

const oldCommands = `DELETE FROM billing.command WHERE id = ANY (ARRAY(
    SELECT id FROM billing.command WHERE created_at < $1 AND state <> 'open' LIMIT 1000 FOR UPDATE SKIP LOCKED
  )) RETURNING 1 AS gone`;

/** After as many days as idempotency keys are kept. */
@EveryNight('ForgetCommands')
export class PurgeCommands implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.database.query(oldCommands, [daysBefore(now, 60)]));
  }
}
