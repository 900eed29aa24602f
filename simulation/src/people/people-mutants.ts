import { KidDevice } from '../../../backend/src/identity/domain/devices/kid-device';
import type { LinkCodeState } from '../../../backend/src/identity/domain/devices/link-code';
import type { Household } from '../../../backend/src/identity/domain/household/household';
import {
  invitationTable,
  MemoryHouseholdRepository,
} from '../../../backend/src/identity/testing/memory-household-repository';
import {
  childTable,
  householdMemberKey,
  householdMemberTable,
  MemoryHouseholds,
} from '../../../backend/src/identity/testing/memory-households';
import {
  kidDeviceTable,
  MemoryKidDevices,
  MemoryLinkCodes,
} from '../../../backend/src/identity/testing/memory-kid-devices';
import { notFound } from '../../../backend/src/kernel/domain-error';
import type { MemoryConnection } from '../../../backend/src/platform/testing/memory-database';
import { PlainKidTokens } from './device-routes';
import { HelperRule } from './helped-lists';
import { AddsForHelpers, AnyGiven, NamesAll, never } from './list-mutants';
import { PeopleViews } from './people-views';
import { listsFor, type PeopleWiring, soundPeople } from './people-wiring';

export interface PeopleMutant {
  name: string;
  /** The effect on a family. */
  harm: string;
  /** The first seed that finds it. */
  from: number;
  wiring: PeopleWiring;
}

const instead = (parts: Partial<PeopleWiring>): PeopleWiring => ({ ...soundPeople, ...parts });
const reads = (Views: typeof PeopleViews): PeopleWiring =>
  instead({ views: (...parts) => new Views(...parts) });

class AllChildren extends PeopleViews {
  protected override isTheirs = (): boolean => true;
}
class PinForAll extends PeopleViews {
  protected override gateFor = (): boolean => true;
}
class NamedAdults extends PeopleViews {
  protected override isNamed = (): boolean => true;
}
class MarksOfAll extends PeopleViews {
  protected override isMarkFor = (): boolean => true;
}
class DeletedChildren extends PeopleViews {
  protected override living(householdId: string) {
    return this.children(householdId);
  }
}

/** Keeps the rows that a change has removed. */
class KeepsMembers extends MemoryHouseholdRepository {
  constructor(private readonly rows: MemoryConnection) {
    super(rows);
  }

  override async save(household: Household): Promise<void> {
    const before = await this.rows.statement(() =>
      householdMemberTable.all(this.rows).filter(({ householdId }) => householdId === household.id),
    );
    await super.save(household);
    for (const member of before)
      if (!household.members.some(({ personId }) => personId === member.personId))
        await this.rows.statement(() =>
          householdMemberTable.put(this.rows, householdMemberKey(household.id, member.personId), member),
        );
  }
}
class KeepsInvitations extends MemoryHouseholdRepository {
  constructor(private readonly rows: MemoryConnection) {
    super(rows);
  }

  override async save(household: Household): Promise<void> {
    const before = await this.rows.statement(() =>
      invitationTable.all(this.rows).filter(({ householdId }) => householdId === household.id),
    );
    await super.save(household);
    await this.rows.statement(() => {
      for (const each of before) invitationTable.put(this.rows, each.id, each);
    });
  }
}

class EndsNoDevice extends MemoryKidDevices {
  override save(...devices: KidDevice[]): Promise<void> {
    return super.save(
      ...devices.map((device) => KidDevice.restore({ ...device.snapshot(), endedAt: null, endReason: null })),
    );
  }
}
class StaysOpen extends MemoryLinkCodes {
  override update(code: LinkCodeState): Promise<void> {
    return super.update({ ...code, deviceId: null });
  }
}
class NeverOver extends MemoryLinkCodes {
  override beginningWith = (locator: string): Promise<LinkCodeState[]> =>
    super.beginningWith(locator, never());
  override lock = (codeId: string): Promise<LinkCodeState | null> => super.lock(codeId, never());
}
class CountsNoTries extends MemoryLinkCodes {
  override update(code: LinkCodeState): Promise<void> {
    return super.update({ ...code, wrongTries: 0 });
  }
}

/** Lets a device in without asking for one of these. */
const letsIn = (without: 'end' | 'children'): PeopleWiring =>
  instead({
    actingDevice: async (database, token, childId, now) => {
      if (without === 'children') {
        const deviceId = await new PlainKidTokens().verify(token, now);
        const [first = ''] = kidDeviceTable.committed(database).get(deviceId)?.children ?? [];
        const found = await soundPeople.actingDevice(database, token, first, now);
        return { ...found, childId };
      }
      const deviceId = await new PlainKidTokens().verify(token, now);
      const device = kidDeviceTable.committed(database).get(deviceId);
      const child = childTable.committed(database).get(childId);
      if (!device?.children.includes(childId) || child?.deletedAt !== null) throw notFound();
      return { deviceId, householdId: device.householdId, childId };
    },
  });

// Planted bugs of people and devices. Each replaces a part in the wiring of the simulation; the product does not know of them.
export const peopleMutants: readonly PeopleMutant[] = [
  {
    name: 'lists-not-told',
    harm: 'a parent who was removed goes on to read the lists of the family',
    from: 1,
    wiring: instead({ tellsLists: 'nothing' }),
  },
  {
    name: 'lists-not-handed-over',
    harm: 'a parent who was removed keeps a list that the children have',
    from: 9,
    wiring: instead({ tellsLists: 'adults' }),
  },
  {
    name: 'helper-for-ever',
    harm: 'a helper acts for a child after the last day',
    from: 1,
    wiring: instead({
      views: (database, lists) => new PeopleViews(database, lists, never),
      households: (connection) => new MemoryHouseholds(connection, never),
    }),
  },
  { name: 'helper-of-all', harm: 'a helper sees children of others', from: 1, wiring: reads(AllChildren) },
  {
    name: 'lists-of-all-helped',
    harm: 'a helper reads the lists and stamps of children who were not named',
    from: 1,
    wiring: instead({ lists: listsFor((now) => new NamesAll(now)) }),
  },
  {
    name: 'lists-helped-for-ever',
    harm: 'a helper reads and ticks after the last day',
    from: 1,
    wiring: instead({ lists: listsFor(() => new HelperRule(never)) }),
  },
  {
    name: 'lists-helped-ungiven',
    harm: 'a helper reads a list that was taken back from the child',
    from: 1,
    wiring: instead({ lists: listsFor((now) => new AnyGiven(now)) }),
  },
  {
    name: 'helper-adds',
    harm: 'a helper adds things to a list that it only ticks',
    from: 1,
    wiring: instead({
      lists: { ...soundPeople.lists, checklists: (connection) => new AddsForHelpers(connection) },
    }),
  },
  { name: 'pin-for-all', harm: 'a child reads the PIN of the gate', from: 1, wiring: reads(PinForAll) },
  { name: 'named-adults', harm: 'a child reads which adult has ticked', from: 1, wiring: reads(NamedAdults) },
  {
    name: 'marks-of-all',
    harm: "a child's tablet has the stamps of others",
    from: 1,
    wiring: reads(MarksOfAll),
  },
  {
    name: 'deleted-children',
    harm: 'a deleted child is still shown',
    from: 2,
    wiring: reads(DeletedChildren),
  },
  {
    name: 'removed-stays',
    harm: 'a member who was removed is one after all',
    from: 3,
    wiring: instead({ repository: (connection) => new KeepsMembers(connection) }),
  },
  {
    name: 'link-for-many',
    harm: 'a link that was used lets others in',
    from: 1,
    wiring: instead({ repository: (connection) => new KeepsInvitations(connection) }),
  },
  { name: 'ended-device-reads', harm: 'a lost tablet goes on to read', from: 13, wiring: letsIn('end') },
  {
    name: 'device-of-any-child',
    harm: 'a tablet shows a child that it lacks',
    from: 6,
    wiring: letsIn('children'),
  },
  {
    name: 'device-not-ended',
    harm: 'a tablet that was ended renews itself',
    from: 3,
    wiring: instead({ devices: (connection) => new EndsNoDevice(connection) }),
  },
  {
    name: 'code-for-two',
    harm: 'two tablets link with one code',
    from: 2,
    wiring: instead({ codes: (connection) => new StaysOpen(connection) }),
  },
  {
    name: 'code-for-ever',
    harm: 'an old code links a tablet',
    from: 7,
    wiring: instead({ codes: (connection) => new NeverOver(connection) }),
  },
  {
    name: 'code-guessed',
    harm: 'a code can be guessed at for half an hour',
    from: 23,
    wiring: instead({ codes: (connection) => new CountsNoTries(connection) }),
  },
  {
    name: 'household-stays',
    harm: 'a page goes on to show the family to a member who was removed',
    from: 3,
    wiring: instead({
      env: (env) => ({
        ...env,
        get: async (path, ...rest) => {
          const answer = await env.get(path, ...rest);
          const isGone = answer.status === 404 && path.startsWith('/api/households/');
          return isGone ? { status: 0, body: null } : answer;
        },
      }),
    }),
  },
];
