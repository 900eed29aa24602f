import type { Applied, Overlay, Rejected, Request } from '@pictick/rules/changes/change-file';
import { householdPath } from '@pictick/rules/changes/scope';
import type { HouseholdView } from '@pictick/rules/household/household-view';

/**
 * An example change of a household for tests: a note that all members see; null removes it. The product has
 * none yet. It shows what a new kind needs: this file, a use case (simulation/src/server/household.ts) and a
 * screen (the simulation's invariant).
 */
export interface NoteHousehold {
  kind: 'household.noted';
  noteId: string;
  text: string | null;
}

/** Note id to text. */
export type Notes = Readonly<Record<string, string>>;

export const notesIn = (state: HouseholdView | null): Notes =>
  (state as { notes?: Notes } | null)?.notes ?? {};

const withNote = (state: HouseholdView, { noteId, text }: NoteHousehold): HouseholdView => {
  const { [noteId]: _before, ...others } = notesIn(state);
  return Object.assign({ ...state }, { notes: text === null ? others : { ...others, [noteId]: text } });
};

export const overlay: Overlay<NoteHousehold> = { household: withNote };

export const request: Request<NoteHousehold> = ({ noteId, text }, householdId) => ({
  method: 'PATCH',
  path: `${householdPath(householdId)}/notes/${noteId}`,
  body: { text },
});

export const applied: Applied<NoteHousehold> = {
  isStep: ({ noteId, text }, _answer, { household }) =>
    household !== undefined && (notesIn(household.state)[noteId] ?? null) !== text,
  rows: (change, _answer, { household, moved }) =>
    household
      ? { household: { ...household, ...moved.household, state: withNote(household.state, change) } }
      : {},
};

export const rejected: Rejected<NoteHousehold> = {
  hasWords: ({ text }) => text !== null,
  names: ({ text }) => (text === null ? [] : [text]),
};
