import { linkCodeMinutes, linkCodeTries } from '@pictick/rules/household/link-code';

/** A code that is open or used, until it expires. One that was guessed at too often or taken back is deleted. */
export interface LinkCodeState {
  id: string;
  householdId: string;
  madeBy: string;
  children: string[];
  /** The device that the linked one takes the place of; it needs no room of its own. */
  replaces: string | null;
  /** The first half of the code, by which it is found. */
  locator: string;
  /** Keyed hash of the whole code. */
  codeHash: Buffer;
  wrongTries: number;
  /** The device that used it; null: it is open. */
  deviceId: string | null;
  /** The first token of that device, sealed with the code and the key of the request. */
  tokenSealed: Buffer | null;
  expiresAt: Date;
}

export type LinkCodeDraft = Pick<
  LinkCodeState,
  'id' | 'householdId' | 'madeBy' | 'children' | 'replaces' | 'locator' | 'codeHash'
>;

export const locatorLength = 4;

export const newLinkCode = (draft: LinkCodeDraft, now: Date): LinkCodeState => ({
  ...draft,
  wrongTries: 0,
  deviceId: null,
  tokenSealed: null,
  expiresAt: new Date(now.getTime() + linkCodeMinutes * 60_000),
});

/** The code after a wrong try; null: it has ended. */
export function afterWrongTry(code: LinkCodeState): LinkCodeState | null {
  const wrongTries = code.wrongTries + 1;
  return wrongTries < linkCodeTries ? { ...code, wrongTries } : null;
}
