import {
  ChildDeleted,
  ChildRestored,
  HouseholdChanged,
  HouseholdMemberChanged,
} from '../../../backend/src/identity/events';
import { householdOutboxTable } from '../../../backend/src/identity/testing/memory-household-repository';
import { TransferOwnership } from '../../../backend/src/lists/application/account-deletion/transfer-ownership';
import { HandOverLists } from '../../../backend/src/lists/application/household/hand-over-lists';
import { RefreshGivenLists } from '../../../backend/src/lists/application/household/refresh-given-lists';
import { RefreshHouseholdAdults } from '../../../backend/src/lists/application/household/refresh-household-adults.on-household-member-changed';
import { RefreshHouseholdClock } from '../../../backend/src/lists/application/household/refresh-household-clock.on-household-changed';
import type { ItemHistoryErasure } from '../../../backend/src/lists/application/item-history/item-history-erasure';
import type { PersonalDataInLists } from '../../../backend/src/lists/domain/account-deletion/personal-data-in-lists';
import type { PictureCatalogue } from '../../../backend/src/lists/domain/pictures/picture-catalogue';
import { MemoryCollaboratorsRepository } from '../../../backend/src/lists/testing/memory-collaborators';
import { MemoryHouseholdClocks } from '../../../backend/src/lists/testing/memory-days-off';
import {
  MemoryGivenLists,
  MemoryHouseholdAdults,
} from '../../../backend/src/lists/testing/memory-households';
import type { Server } from '../server/server';
import type { PeopleWiring } from './people-wiring';

/** The worker delivers an event this long after its change. */
export const deliveryMs = 700;

interface Payload {
  householdId: string;
  childId: string;
  userId: string;
}

/** Pictures are not simulated. */
const noCharacters = { character: () => Promise.resolve('unknown') } as unknown as PictureCatalogue;
const noData = { rememberMembership: () => Promise.resolve() } as unknown as PersonalDataInLists;
const noHistory = { ofFormerAdult: () => Promise.resolve() } as unknown as ItemHistoryErasure;

/** The worker: it delivers the events of households to lists. */
export class PeopleEvents {
  private isWaiting = false;

  constructor(
    private readonly server: Server,
    private readonly wiring: PeopleWiring,
    private readonly delivered: () => void,
  ) {}

  later(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.server.time.later(deliveryMs, () => {
      this.isWaiting = false;
      void this.deliver();
    });
  }

  async deliver(): Promise<void> {
    const { database } = this.server;
    const waiting = [...householdOutboxTable.committed(database).values()];
    for (const { id, event } of waiting.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      try {
        await this.handle(id, event.name, event.payload as Payload);
      } catch {
        // A list without an adult who takes it over: it is tried again.
        this.later();
        continue;
      }
      const connection = database.connect();
      await connection.statement(() => householdOutboxTable.delete(connection, id));
    }
    this.delivered();
  }

  private async handle(eventId: string, name: string, payload: Payload): Promise<void> {
    const { clock, database } = this.server;
    const connection = database.connect();
    const transaction = { run: <T>(work: () => Promise<T>) => connection.run(work) };
    const checklists = this.wiring.lists.checklists(connection);
    const households = this.wiring.households(connection, () => clock.now());
    if (name === ChildDeleted.eventName || name === ChildRestored.eventName)
      await new RefreshGivenLists(transaction, checklists, new MemoryGivenLists(connection), clock).execute(
        payload.childId,
        `child ${eventId}`,
      );
    if (name === HouseholdChanged.eventName)
      await new RefreshHouseholdClock(transaction, new MemoryHouseholdClocks(connection), households).handle(
        payload,
      );
    if (name !== HouseholdMemberChanged.eventName || this.wiring.tellsLists === 'nothing') return;
    const member = { ...payload, role: null };
    const adults = new MemoryHouseholdAdults(connection);
    await new RefreshHouseholdAdults(transaction, adults, households).handle(member);
    if (this.wiring.tellsLists === 'adults') return;
    const transfer = new TransferOwnership(
      transaction,
      checklists,
      new MemoryCollaboratorsRepository(connection),
      this.server.people,
      adults,
      noCharacters,
      noData,
      clock,
    );
    // The time for an undo is not simulated.
    const handOver = new HandOverLists(households, new MemoryGivenLists(connection), transfer, noHistory);
    await handOver.execute(member.householdId, member.userId);
  }
}
