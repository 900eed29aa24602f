import { overlays } from '@pictick/rules/changes.overlay';
import { wires } from '@pictick/rules/changes.wire';
import type { Change } from '@pictick/rules/changes/change';
import * as noteHousehold from './note-household';

const { overlay, request, applied, rejected } = noteHousehold;

// The two lines of a new kind in the registries.
Object.assign(overlays, { 'household.noted': overlay });
Object.assign(wires, { 'household.noted': { request, applied, rejected } });

/** Casts, because the product's `Change` does not contain this kind. */
export const noted = (noteId: string, text: string | null): Change =>
  ({ kind: 'household.noted', noteId, text }) satisfies noteHousehold.NoteHousehold as unknown as Change;

export function notedIn(change: Change): noteHousehold.NoteHousehold | null {
  const made = change as unknown as noteHousehold.NoteHousehold | Change;
  return made.kind === 'household.noted' ? made : null;
}
