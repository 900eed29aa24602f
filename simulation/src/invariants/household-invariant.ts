import type { Committed } from '../../../backend/src/platform/testing/memory-database';
import type { MemoryDatabase } from '../../../backend/src/platform/testing/memory-database';
import { notesIn, type Notes } from '../../../frontend/src/sync/testing/note-household';
import { notedIn } from '../../../frontend/src/sync/testing/register-note';
import type { Operation } from '../../../frontend/src/sync/types';
import type { Page } from '../phone/page';
import type { Phone } from '../phone/phone';
import { noteEvents, readHousehold, theHousehold, type NoteEvent } from '../server/household';
import type { InvariantRecorder } from './invariant-recorder';
import { isFinal, type Journal, named } from './journal';

/**
 * Watches the household: I1 all see the same, I3 nothing acts twice, I6 the order is kept, I7 no gaps, I10 no
 * user acts for another, I12 own notes are visible.
 */
export class HouseholdInvariant {
  private readonly applied = new Set<string>();
  private readonly lastNumber = new Map<string, number>();
  private last = 0;

  constructor(
    private readonly recorder: InvariantRecorder,
    private readonly journal: Journal,
    private readonly database: MemoryDatabase,
  ) {}

  hear(changes: readonly Committed[]): void {
    for (const { table, row } of changes)
      if (table === noteEvents.name && row) this.checkEvent(row as NoteEvent);
  }

  private checkEvent({ seq, opId, actor, noteId, text }: NoteEvent): void {
    const recorded = this.journal.find(opId);
    if (seq !== this.last + 1)
      this.recorder.violate('I7', `the household went from step ${this.last} to ${seq}`);
    this.last = seq;
    if (!recorded) {
      this.recorder.violate('I4', `the operation ${opId} of the household was stored on no phone`);
      return;
    }
    this.recorder.note(`commit ${named(recorded)} as step ${seq} of the household`);
    if (this.applied.has(opId)) this.recorder.violate('I3', `${named(recorded)} took effect twice`);
    this.applied.add(opId);
    const { userId, change } = recorded.operation;
    if (userId !== actor)
      this.recorder.violate('I10', `${named(recorded)}, made by ${userId}, was applied as ${actor}`);
    const made = notedIn(change);
    if (made?.noteId !== noteId || made.text !== text)
      this.recorder.violate('I9', `${named(recorded)} set note ${noteId} to ${String(text)}`);
    const lane = `${recorded.phone} ${userId}`;
    if (recorded.number < (this.lastNumber.get(lane) ?? -1))
      this.recorder.violate('I6', `${named(recorded)} was overtaken by a later one`);
    this.lastNumber.set(lane, recorded.number);
  }

  /** The screen shows the notes that are queued and not answered. */
  look(page: Page): void {
    if (page.busy) return;
    const shown = page.device.household(theHousehold);
    if (!shown) return;
    const wanted = new Map(
      this.unanswered(page).flatMap(({ change }) => {
        const made = notedIn(change);
        return made ? [[made.noteId, made.text] as const] : [];
      }),
    );
    for (const [noteId, text] of wanted) {
      if ((notesIn(shown)[noteId] ?? null) !== text)
        this.recorder.violate(
          'I12',
          `phone ${page.phone.number} shows note ${noteId} as ${String(notesIn(shown)[noteId])}, not as the ${String(text)} it has just set`,
        );
    }
  }

  private unanswered(page: Page): Operation[] {
    return page.phone
      .diskOf(page.userId)
      .queue()
      .filter(({ id, state }) => {
        const recorded = this.journal.find(id);
        return (
          recorded !== undefined &&
          state === 'queued' &&
          page.knows(id, recorded.at) &&
          !recorded.answers.some(isFinal)
        );
      });
  }

  /** Checks the end, after all faults are healed. */
  checkEnd(phones: readonly Phone[]): void {
    const there = wordsOf(readHousehold(this.database, theHousehold).notes);
    for (const phone of phones) {
      for (const page of phone.pages) {
        const here = page.device.household(theHousehold);
        if (wordsOf(notesIn(here)) !== there)
          this.recorder.violate(
            'I1',
            `phone ${phone.number} shows the notes ${wordsOf(notesIn(here))}, the server has ${there}`,
          );
        const kept = phone.diskOf(page.userId).households.get(theHousehold);
        if (wordsOf(notesIn(kept?.state ?? null)) !== there)
          this.recorder.violate(
            'I1',
            `the disk of phone ${phone.number} has the notes ${wordsOf(notesIn(kept?.state ?? null))}, the server has ${there}`,
          );
      }
    }
  }
}

const wordsOf = (notes: Notes): string =>
  JSON.stringify(Object.entries(notes).sort(([a], [b]) => (a < b ? -1 : 1)));
