import { livingChildren } from '../../backend/src/identity/testing/memory-households';
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
import { ConvergenceInvariant } from './invariants/convergence-invariant';
import { HouseholdInvariant } from './invariants/household-invariant';
import { InvariantRecorder } from './invariants/invariant-recorder';
import { Journal } from './invariants/journal';
import { ListLogInvariant } from './invariants/list-log-invariant';
import { QueueInvariant } from './invariants/queue-invariant';
import { ScreenInvariant } from './invariants/screen-invariant';
import { ShoppingInvariant } from './invariants/shopping-invariant';
import { SignOutInvariant } from './invariants/sign-out-invariant';
import { Network } from './network';
import type { Page } from './phone/page';
import { Phone } from './phone/phone';
import type { Plan } from './plan';
import { noteEvents, readHousehold, theHousehold } from './server/household';
import { addressOf, People } from './server/people';
import { Server } from './server/server';
import { shoppingEvents } from './server/shopping';
import { VirtualTime } from './virtual-time';
import type { Wiring } from './wiring';

export interface Undo {
  phone: Phone;
  userId: string;
  takeBack(device: Page['device']): Promise<unknown>;
}

/** The users, their phones, the network, the server, and the invariants. */
export class Family {
  readonly time = new VirtualTime();
  chance: Chance;
  readonly people: readonly string[];
  readonly phones: readonly Phone[];
  readonly server: Server;
  readonly network: Network;
  readonly recorder: InvariantRecorder;
  readonly queueInvariant: QueueInvariant;
  readonly screenInvariant: ScreenInvariant;
  readonly signOutInvariant: SignOutInvariant;
  readonly householdInvariant: HouseholdInvariant;
  readonly shoppingInvariant: ShoppingInvariant;
  readonly convergenceInvariant: ConvergenceInvariant;
  /** Undos of all users, the oldest first. */
  readonly undos: Undo[] = [];
  /** Deleted rows and lists that can be restored. */
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
    this.recorder = new InvariantRecorder(() => this.time.now, keepsTrace);
    this.server = new Server(this.time, chance, wiring, new People(this.people, new Date(this.time.now)));
    this.network = new Network(this.time, chance, this.server);
    const { database } = this.server;
    const journal = new Journal();
    const log = new ListLogInvariant(this.recorder, journal, () => this.time.now);
    this.queueInvariant = new QueueInvariant(this.recorder, journal, log, database, () => this.time.now);
    this.screenInvariant = new ScreenInvariant(this.recorder, journal, log);
    this.signOutInvariant = new SignOutInvariant(this.recorder);
    this.householdInvariant = new HouseholdInvariant(this.recorder, journal, database);
    this.shoppingInvariant = new ShoppingInvariant(this.recorder, journal, database);
    this.convergenceInvariant = new ConvergenceInvariant(
      this.recorder,
      journal,
      log,
      new MemoryListViews(database, this.server.people.known, undefined, livingChildren(database)),
    );
    database.onCommit = (changes) => {
      log.hear(changes);
      this.householdInvariant.hear(changes);
      this.shoppingInvariant.hear(changes);
      if (changes.some(({ table }) => table === noteEvents.name || table === shoppingEvents.name))
        this.server.hub.notifyHousehold(theHousehold, readHousehold(database, theHousehold).cursor);
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
      witness: this.queueInvariant.witness.bind(this.queueInvariant),
      signedOut: (number: number) =>
        this.recorder.violate('I5', `phone ${number} was signed out, although its session was not ended`),
      answered: this.queueInvariant.answered.bind(this.queueInvariant),
    };
    this.phones = plan.owners.map((_, number) => new Phone(number, around));
    this.phones.forEach((phone, index) => this.signIn(phone, this.person(plan.owners[index] ?? 0)));
  }

  /** The random generator of one step. */
  chanceOf(salt: number): Chance {
    return new Chance(salt, 1);
  }

  person(index: number): string {
    return this.people[index % this.people.length] ?? '';
  }

  /** The visible page of a phone. */
  pageOf(phone: Phone): Page | null {
    return phone.left === null ? (phone.pages.at(-1) ?? null) : null;
  }

  signIn(phone: Phone, userId: string): void {
    this.recorder.note(`phone ${phone.number} is ${userId.slice(0, 8)}'s`);
    phone.signIn(userId, this.server.sessions.signIn(userId, new Date(this.time.now)));
  }

  serverFalls(): void {
    this.recorder.note('the server falls over');
    this.server.crash();
    this.network.reset();
    this.time.later(this.chance.between(30, 15_000), () => {
      this.recorder.note('the server is back');
      this.server.start();
    });
  }

  /** Invites a user at the start. They join by opening the list on their phone. */
  async share(listId: string, userId: string): Promise<void> {
    const at = new Date(this.time.now);
    const invitation = { id: `${userId} ${this.time.now}`, address: addressOf(userId), at };
    await this.inList(listId, (list, collaborators, ownerId) => {
      if (
        list.isDeleted ||
        collaborators.userIds.includes(userId) ||
        collaborators.invitedAt(invitation.address)
      )
        return;
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
    const [checklists, collaboratorsRepository] = [
      new MemoryChecklists(connection),
      new MemoryCollaboratorsRepository(connection),
    ];
    await connection.run(async () => {
      const [list, collaborators] = await Promise.all([
        checklists.lock(listId, ownerId),
        collaboratorsRepository.of(listId),
      ]);
      if (!list) return;
      change(list, collaborators, ownerId);
      await Promise.all([collaboratorsRepository.save(collaborators), checklists.save(list)]);
    });
  }
}
