import type { Mark } from '@pictick/rules/routines/mark';
import { childrenOf } from '../../../backend/src/identity/testing/memory-households';
import type { People } from '../../../backend/src/lists/application/share-list/collaborator-answer';
import type { Checklist } from '../../../backend/src/lists/domain/checklist';
import type { LockedItem, SavedWithList } from '../../../backend/src/lists/domain/checklists';
import type { RoutineFacts } from '../../../backend/src/lists/domain/routines/routines';
import { listTable, MemoryChecklists } from '../../../backend/src/lists/testing/memory-checklists';
import { MemoryListViews, type ReadList } from '../../../backend/src/lists/testing/memory-list-views';
import {
  markTable,
  scheduleKey,
  scheduleTable,
} from '../../../backend/src/lists/testing/memory-routine-tables';
import { MemoryRoutines } from '../../../backend/src/lists/testing/memory-routines';
import type { MemoryConnection, MemoryDatabase } from '../../../backend/src/platform/testing/memory-database';
import { children } from '../kid/kid-server';
import { deltaLimit, type ServerParts } from '../wiring';
import { type RoutineWiring, soundRoutines } from './routine-scene';

export interface RoutineMutant {
  name: string;
  /** The effect on a family. */
  harm: string;
  /** The first seed that finds it. */
  from: number;
  wiring: RoutineWiring;
}

const instead = (parts: Partial<ServerParts>): RoutineWiring => ({
  ...soundRoutines,
  server: { ...soundRoutines.server, ...parts },
});

/** Writes other marks than it was told to. */
const savesMarks = (changed: (marks: readonly Mark[]) => readonly Mark[]): RoutineWiring =>
  instead({
    checklists: (connection) =>
      new (class extends MemoryChecklists {
        override save(list: Checklist, change: SavedWithList = {}): Promise<void> {
          return super.save(list, { ...change, marks: changed(change.marks ?? []) });
        }
      })(connection),
  });

/** Takes a tick of a routine for one of a plain list. */
class WithoutSchedules extends MemoryChecklists {
  override async lockWithItem(
    ...args: Parameters<MemoryChecklists['lockWithItem']>
  ): Promise<LockedItem | null> {
    const found = await super.lockWithItem(...args);
    return found && { ...found, hasSchedule: false };
  }
}

const reads = (
  Views: new (...args: ConstructorParameters<typeof MemoryListViews>) => MemoryListViews,
): RoutineWiring =>
  instead({
    views: (database: MemoryDatabase, people: People, now: () => Date) =>
      new Views(database, people, deltaLimit, () => [], { now, childrenOf: childrenOf(database) }),
  });

/** Answers the changes since a version, whatever the day was. */
class WithoutDays extends MemoryListViews {
  override since(userId: string, listId: string, version: number): ReadList | null {
    const list = listTable.committed(this.database).get(listId);
    return super.since(userId, listId, version, (list && this.routineOf(list))?.today.tag);
  }
}

class DeltasWithoutMarks extends MemoryListViews {
  override since(userId: string, listId: string, version: number, day?: string): ReadList | null {
    const read = super.since(userId, listId, version, day);
    const { delta } = (read?.body ?? {}) as { delta?: boolean };
    return read && delta ? { ...read, body: { ...read.body, marks: [] } } : read;
  }
}

/** Marks of other days are deleted as soon as the day turns. */
class ResetsAtTheTurn extends MemoryListViews {
  private day = '';

  protected override routineOf(list: Parameters<MemoryListViews['routineOf']>[0]) {
    const read = super.routineOf(list);
    if (!read || read.today.day === this.day) return read;
    this.day = read.today.day;
    const connection = this.database.connect();
    for (const [key, { day }] of markTable.committed(this.database))
      if (day < this.day)
        void connection.run(() => connection.statement(() => markTable.delete(connection, key)));
    return read;
  }
}

/** Counts days in UTC, whatever the zone of the household is. */
class DaysInUtc extends MemoryRoutines {
  override async factsOf(...args: Parameters<MemoryRoutines['factsOf']>): Promise<RoutineFacts | null> {
    const facts = await super.factsOf(...args);
    return facts && { ...facts, clock: { timeZone: 'UTC', dayStartsAt: 0 } };
  }
}

/** Keeps only the newest schedule of a list. */
class RewritesThePast extends MemoryRoutines {
  constructor(private readonly database: MemoryConnection) {
    super(database);
  }

  override async setRow(...args: Parameters<MemoryRoutines['setRow']>): Promise<void> {
    const [listId] = args;
    await this.database.statement(() => {
      for (const each of scheduleTable.all(this.database))
        if (each.listId === listId) scheduleTable.delete(this.database, scheduleKey(listId, each.validFrom));
    });
    await super.setRow(...args);
  }
}

/** Pages without one of their clocks. */
const without = (name: 'onAnswer' | 'monotonic'): RoutineWiring => ({
  ...soundRoutines,
  env: (env) => Object.fromEntries(Object.entries(env).filter(([each]) => each !== name)) as never,
});

// Planted bugs of routines. Each replaces a part in the wiring of the simulation; the product does not know of them.
export const routineMutants: readonly RoutineMutant[] = [
  {
    name: 'marks-without-child',
    harm: "one child's stamp is there for all children",
    from: 2,
    wiring: savesMarks((marks) =>
      marks.flatMap((mark) =>
        mark.childId === null ? [mark] : children.map((childId) => ({ ...mark, childId })),
      ),
    ),
  },
  {
    name: 'first-child-only',
    harm: "a tick on an older page counts for the first child, and the others' cards stay open",
    from: 8,
    wiring: savesMarks((marks) => marks.slice(0, 1)),
  },
  {
    name: 'skipped-as-done',
    harm: 'what is not for today counts as done',
    from: 5,
    wiring: savesMarks((marks) =>
      marks.map((mark) => (mark.state === 'skipped' ? { ...mark, state: 'done' } : mark)),
    ),
  },
  {
    name: 'tag-without-day',
    harm: "yesterday's ticks stay on a page that was open over night",
    from: 5,
    wiring: reads(WithoutDays),
  },
  {
    name: 'delta-without-marks',
    harm: 'stamps of others are not seen until tomorrow',
    from: 5,
    wiring: reads(DeltasWithoutMarks),
  },
  {
    name: 'reset-at-the-turn',
    harm: 'the evening routine is lost at the turn of the day',
    from: 5,
    wiring: reads(ResetsAtTheTurn),
  },
  {
    name: 'old-ticks-without-day',
    harm: 'ticks of an older page vanish',
    from: 1,
    wiring: instead({ checklists: (connection) => new WithoutSchedules(connection) }),
  },
  {
    name: 'days-in-utc',
    harm: 'the day turns in the middle of the afternoon',
    from: 2,
    wiring: instead({ routines: (connection) => new DaysInUtc(connection) }),
  },
  {
    name: 'past-rewritten',
    harm: 'a new schedule changes what was planned yesterday',
    from: 3,
    wiring: instead({ routines: (connection) => new RewritesThePast(connection) }),
  },
  {
    name: 'own-clock',
    harm: 'a device with a wrong date stamps another day',
    from: 9,
    wiring: without('onAnswer'),
  },
  {
    name: 'without-monotonic-clock',
    harm: 'a date that was set by hand moves the day at once',
    from: 7,
    wiring: without('monotonic'),
  },
];
