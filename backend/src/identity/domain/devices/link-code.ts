import { linkCodeMinutes, linkCodeTries } from '@pictick/rules/household/link-code';

/** An open code. One that was used, guessed at too often or taken back is deleted. */
export interface LinkCodeState {
  id: string;
  householdId: string;
  madeBy: string;
  children: string[];
  /** The first half of the code, by which it is found. */
  locator: string;
  /** Keyed hash of the whole code. */
  codeHash: Buffer;
  wrongTries: number;
  expiresAt: Date;
}

export type LinkCodeDraft = Omit<LinkCodeState, 'wrongTries' | 'expiresAt'>;

export const locatorLength = 4;

export const newLinkCode = (draft: LinkCodeDraft, now: Date): LinkCodeState => ({
  ...draft,
  wrongTries: 0,
  expiresAt: new Date(now.getTime() + linkCodeMinutes * 60_000),
});

/** The code after a wrong try; null: it has ended. */
export function afterWrongTry(code: LinkCodeState): LinkCodeState | null {
  const wrongTries = code.wrongTries + 1;
  return wrongTries < linkCodeTries ? { ...code, wrongTries } : null;
}
