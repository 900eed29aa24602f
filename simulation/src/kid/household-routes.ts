import { hash } from 'node:crypto';
import { AcceptConsent } from '../../../backend/src/identity/application/consent/accept-consent';
import { AgreeByCard } from '../../../backend/src/identity/application/consent/agree-by-card';
import { EndConsent } from '../../../backend/src/identity/application/consent/end-consent';
import { WithdrawConsent } from '../../../backend/src/identity/application/consent/withdraw-consent';
import { AddChild } from '../../../backend/src/identity/application/household/add-child';
import { ChangeChild } from '../../../backend/src/identity/application/household/change-child';
import { ChangeHousehold } from '../../../backend/src/identity/application/household/change-household';
import { DeleteChild } from '../../../backend/src/identity/application/household/delete-child';
import { HouseholdChanges } from '../../../backend/src/identity/application/household/household-changes';
import { RestoreChild } from '../../../backend/src/identity/application/household/restore-child';
import { SetGate } from '../../../backend/src/identity/application/household/set-gate';
import {
  AddChildDto,
  ChangeChildDto,
  DeleteChildDto,
} from '../../../backend/src/identity/http/household/children.dto';
import { ChangeHouseholdDto, GateDto } from '../../../backend/src/identity/http/household/households.dto';
import { MemoryConsents } from '../../../backend/src/identity/testing/memory-consents';
import { MemoryHouseholdRepository } from '../../../backend/src/identity/testing/memory-household-repository';
import { MemoryHouseholds } from '../../../backend/src/identity/testing/memory-households';
import type { Clock } from '../../../backend/src/kernel/clock';
import { notFound } from '../../../backend/src/kernel/domain-error';
import { AddDayOff } from '../../../backend/src/lists/application/days-off/add-day-off';
import { DayOffChanges } from '../../../backend/src/lists/application/days-off/day-off-changes';
import { RemoveDayOff } from '../../../backend/src/lists/application/days-off/remove-day-off';
import { RestoreDayOff } from '../../../backend/src/lists/application/days-off/restore-day-off';
import { GiveList } from '../../../backend/src/lists/application/give-list/give-list';
import { AddDayOffDto } from '../../../backend/src/lists/http/days-off.dto';
import { GiveListDto } from '../../../backend/src/lists/http/households.dto';
import { MemoryDaysOff, withoutCorrections } from '../../../backend/src/lists/testing/memory-days-off';
import {
  MemoryGivenLists,
  MemoryHouseholdAdults,
} from '../../../backend/src/lists/testing/memory-households';
import type { DueInstants } from '../../../backend/src/platform/due/due-instants';
import { checkDto } from '../../../backend/src/platform/http/dto-pipe';
import type {
  Command,
  Idempotency,
  StoredResponse,
} from '../../../backend/src/platform/idempotency/idempotency';
import type { MemoryConnection } from '../../../backend/src/platform/testing/memory-database';
import { soundWiring } from '../wiring';

interface Mutation {
  method: string;
  /** Below the household. */
  path: string;
  userId: string;
  key: string;
  body: unknown;
}

/** The ports of the use cases, for one request. */
class Ports {
  readonly consents: MemoryConsents;
  readonly changes: HouseholdChanges;
  readonly households: MemoryHouseholds;
  readonly daysOff: MemoryDaysOff;
  readonly dayOffChanges: DayOffChanges;

  constructor(
    readonly connection: MemoryConnection,
    readonly idempotency: Idempotency,
    readonly dueInstants: DueInstants,
    readonly clock: Clock,
  ) {
    this.consents = new MemoryConsents(connection);
    this.changes = new HouseholdChanges(idempotency, new MemoryHouseholdRepository(connection), clock);
    this.households = new MemoryHouseholds(connection);
    this.daysOff = new MemoryDaysOff(connection);
    this.dayOffChanges = new DayOffChanges(
      idempotency,
      this.households,
      this.daysOff,
      withoutCorrections,
      clock,
    );
  }
}

interface Call {
  command: Command;
  householdId: string;
  child: string;
  list: string;
  body: object;
}

type Work = (ports: Ports, call: Call) => Promise<StoredResponse<object>>;

const id = '([^/]+)';
const smtpUrl = 'smtp://simulated';
const notice = { textVersion: '1', language: 'en' } as const;
/** Both adults have paid. */
const payments = { hasPaid: () => Promise.resolve(true) };

const routes: readonly [method: string, path: RegExp, work: Work][] = [
  [
    'PATCH',
    /^$/,
    (p, c) =>
      new ChangeHousehold(p.changes).execute(c.command, c.householdId, checkDto(ChangeHouseholdDto, c.body)),
  ],
  [
    'PUT',
    /^gate$/,
    (p, c) => new SetGate(p.changes).execute(c.command, c.householdId, checkDto(GateDto, c.body)),
  ],
  [
    'POST',
    /^children$/,
    (p, c) => new AddChild(p.changes).execute(c.command, c.householdId, checkDto(AddChildDto, c.body)),
  ],
  [
    'PATCH',
    new RegExp(`^children/${id}$`),
    (p, c) =>
      new ChangeChild(p.changes).execute(c.command, c.householdId, c.child, checkDto(ChangeChildDto, c.body)),
  ],
  [
    'DELETE',
    new RegExp(`^children/${id}$`),
    (p, c) =>
      new DeleteChild(p.changes, p.dueInstants).execute(
        c.command,
        c.householdId,
        c.child,
        checkDto(DeleteChildDto, c.body).now ?? false,
      ),
  ],
  [
    'POST',
    new RegExp(`^children/${id}/restore$`),
    (p, c) => new RestoreChild(p.changes, p.dueInstants).execute(c.command, c.householdId, c.child),
  ],
  [
    'PUT',
    new RegExp(`^children/${id}/lists/${id}$`),
    (p, { command, householdId, child: childId, list: listId, body }) =>
      new GiveList(
        p.idempotency,
        soundWiring.checklists(p.connection),
        new MemoryGivenLists(p.connection),
        soundWiring.routines(p.connection),
        new MemoryHouseholdAdults(p.connection),
        new MemoryHouseholds(p.connection),
        p.clock,
      ).execute(command, { householdId, childId, listId }, checkDto(GiveListDto, body).given),
  ],
  [
    'POST',
    /^days-off$/,
    (p, c) =>
      new AddDayOff(p.dayOffChanges, p.households, p.daysOff).execute(
        c.command,
        c.householdId,
        checkDto(AddDayOffDto, c.body),
      ),
  ],
  [
    'DELETE',
    new RegExp(`^days-off/${id}$`),
    (p, c) => new RemoveDayOff(p.dayOffChanges, p.daysOff).execute(c.command, c.householdId, c.child),
  ],
  [
    'POST',
    new RegExp(`^days-off/${id}/restore$`),
    (p, c) => new RestoreDayOff(p.dayOffChanges, p.daysOff).execute(c.command, c.householdId, c.child),
  ],
  [
    'POST',
    /^consent\/card$/,
    (p, c) =>
      new AgreeByCard(p.changes, p.consents, payments, new AcceptConsent(p.consents, p.dueInstants), {
        smtpUrl,
      }).execute(c.command, c.householdId, notice),
  ],
  [
    'POST',
    /^consent\/withdraw$/,
    (p, c) =>
      new WithdrawConsent(p.changes, new EndConsent(p.consents, p.dueInstants)).execute(
        c.command,
        c.householdId,
      ),
  ],
];

/** The controllers of a household without their framework: route, request fields and use case. */
export class HouseholdRoutes {
  constructor(
    private readonly dueInstants: DueInstants,
    private readonly clock: Clock,
  ) {}

  mutate(
    connection: MemoryConnection,
    idempotency: Idempotency,
    householdId: string,
    { method, path, userId, key, body }: Mutation,
  ): Promise<StoredResponse<object>> {
    for (const [itsMethod, pattern, work] of routes) {
      const match = itsMethod === method ? pattern.exec(path) : null;
      if (!match) continue;
      const [, child = '', list = ''] = match;
      const fingerprint = hash('sha256', `${method} ${path}\n${JSON.stringify(body ?? null)}`, 'buffer');
      return work(new Ports(connection, idempotency, this.dueInstants, this.clock), {
        command: { userId, key, fingerprint },
        householdId,
        child,
        list,
        body: body ?? {},
      });
    }
    throw notFound();
  }
}
