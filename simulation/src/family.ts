import type { Checklist } from '../../backend/src/lists/domain/checklist';
import type { Collaborators } from '../../backend/src/lists/domain/share-list/collaborators';
import {
  eventTable,
  listTable,
  type LoggedEvent,
  MemoryChecklists,
} from '../../backend/src/lists/testing/memory-checklists';
import { MemoryCollaboratorsRepository } from '../../backend/src/lists/testing/memory-collaborators';
import { MemoryListViews } from '../../backend/src/lists/testing/memory-list-views';
import type { ItemRow } from '../../frontend/src/sync/types';
import { Chance } from './chance';
import { Court } from './judge/court';
import { DoorJudge } from './judge/door-judge';
import { FinalJudge } from './judge/final-judge';
import { HouseholdJudge } from './judge/household-judge';
import { Journal } from './judge/journal';
import { LogJudge } from './judge/log-judge';
import { QueueJudge } from './judge/queue-judge';
import { ScreenJudge } from './judge/screen-judge';
import { Network } from './network';
import type { Page } from './phone/page';
import { Phone } from './phone/phone';
import type { Plan } from './plan';
import { noteEvents, type NoteEvent } from './server/household';
import { addressOf, People } from './server/people';
import { Server } from './server/server';
import { VirtualTime } from './virtual-time';
import type { Wiring } from './wiring';

export interface Undo {
  phone: Phone;
  userId: string;
  takeBack(device: Page['device']): Promise<unknown>;
}

/** Some people, their phones, the network, the server, and those who watch. */
export class Family {
  readonly time = new VirtualTime();
  chance: Chance;
  readonly people: readonly string[];
  readonly phones: readonly Phone[];
  readonly server: Server;
  readonly network: Network;
  readonly court: Court;
  readonly queueJudge: QueueJudge;
  readonly screenJudge: ScreenJudge;
  readonly doorJudge: DoorJudge;
  readonly householdJudge: HouseholdJudge;
  readonly finalJudge: FinalJudge;
  /** What can be taken back, the oldest first, by those who did it. */
  readonly undos: Undo[] = [];
  /** What was deleted, so that it can be wanted back. */
  readonly bin: { items: { phone: Phone; row: ItemRow }[]; lists: { phone: Phone; id: string }[] } = {
    items: [],
    lists: [],
  };

  constructor(plan: Plan, wiring: Wiring, keepsTrace: boolean) {
    this.chance = new Chance(plan.seed, 7);
    const chance = (): Chance => this.chance;
    this.people = Array.from(
      { length: plan.people },
      (_, index) => `0000000${index}-0000-7000-8000-000000000000`,
    );
    this.court = new Court(() => this.time.now, keepsTrace);
    this.server = new Server(this.time, chance, wiring, new People(this.people, new Date(this.time.now)));
    this.network = new Network(this.time, chance, this.server);
    const { database } = this.server;
    const journal = new Journal();
    const log = new LogJudge(this.court, journal, () => this.time.now);
    this.queueJudge = new QueueJudge(this.court, journal, log, database, () => this.time.now);
    this.screenJudge = new ScreenJudge(this.court, journal, log);
    this.doorJudge = new DoorJudge(this.court);
    this.householdJudge = new HouseholdJudge(this.court, journal, database);
    this.finalJudge = new FinalJudge(
      this.court,
      journal,
      log,
      new MemoryListViews(database, this.server.people.known),
    );
    database.onCommit = (changes) => {
      log.hear(changes);
      this.householdJudge.hear(changes);
      for (const { table, row } of changes)
        if (table === noteEvents.name && row)
          this.server.hub.notifyHousehold((row as NoteEvent).householdId, `${(row as NoteEvent).seq}.0`);
      const moved = changes.flatMap(({ table, row }) =>
        table === eventTable.name && row ? [(row as LoggedEvent).listId] : [],
      );
      for (const listId of new Set(moved)) this.server.hub.notify(listId);
    };
    this.server.onFall = () => this.serverFalls();
    const around = {
      time: this.time,
      chance,
      network: this.network,
      parts: wiring,
      witness: this.queueJudge.witness.bind(this.queueJudge),
      signedOut: (number: number) =>
        this.court.accuse('I5', `phone ${number} was signed out, though nobody ended its session`),
      answered: this.queueJudge.answered.bind(this.queueJudge),
    };
    this.phones = plan.owners.map((_, number) => new Phone(number, around));
    this.phones.forEach((phone, index) => this.signIn(phone, this.person(plan.owners[index] ?? 0)));
  }

  /** Of one step alone. */
  chanceOf(salt: number): Chance {
    return new Chance(salt, 1);
  }

  person(index: number): string {
    return this.people[index % this.people.length] ?? '';
  }

  /** The page that somebody looks at. */
  pageOf(phone: Phone): Page | null {
    return phone.left === null ? (phone.pages.at(-1) ?? null) : null;
  }

  signIn(phone: Phone, userId: string): void {
    this.court.note(`phone ${phone.number} is ${userId.slice(0, 8)}'s`);
    phone.signIn(userId, this.server.sessions.signIn(userId, new Date(this.time.now)));
  }

  serverFalls(): void {
    this.court.note('the server falls over');
    this.server.crash();
    this.network.reset();
    this.time.later(this.chance.between(30, 15_000), () => {
      this.court.note('the server is back');
      this.server.start();
    });
  }

  /** So it begins: somebody is invited, the list is on their phones, and it is their own doing that they join. */
  async share(listId: string, userId: string): Promise<void> {
    const at = new Date(this.time.now);
    const invitation = { id: `${userId} ${this.time.now}`, address: addressOf(userId), at };
    await this.inList(listId, (list, collaborators, ownerId) => {
      if (list.isDeleted || collaborators.userIds.includes(userId) || collaborators.invitedAt(invitation.address)) return;
      list.share(
        collaborators,
        {
          invitation: { ...invitation, invitedBy: ownerId },
          language: 'en',
          mayShare: true,
          secondsToWait: 0,
          isSelf: false,
          existing: undefined,
        },
        { userId: ownerId, opId: `share ${invitation.id}`, at },
      );
    });
  }

  private async inList(
    listId: string,
    change: (list: Checklist, collaborators: Collaborators, ownerId: string) => void,
  ): Promise<void> {
    const ownerId = listTable.committed(this.server.database).get(listId)?.ownerId ?? '';
    const connection = this.server.database.connect();
    const [checklists, collaboratorsRepository] = [new MemoryChecklists(connection), new MemoryCollaboratorsRepository(connection)];
    await connection.run(async () => {
      const [list, collaborators] = await Promise.all([checklists.lock(listId, ownerId), collaboratorsRepository.of(listId)]);
      if (!list) return;
      change(list, collaborators, ownerId);
      await Promise.all([collaboratorsRepository.save(collaborators), checklists.save(list)]);
    });
  }
}
