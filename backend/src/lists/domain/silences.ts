/** Addresses that want no invitations. Whoever reads the mail there decides, with the word that stood in it; an account takes none of that. */
export abstract class Silences {
  /** Stands in every mail to this address. It does not tell the address. */
  abstract wordFor(address: string): string;
  abstract isSilent(address: string): Promise<boolean>;
  /** False where this is no word of ours. */
  abstract isWord(word: string): boolean;
  abstract isSilentBy(word: string): Promise<boolean>;
  abstract silence(word: string, at: Date): Promise<void>;
  abstract lift(word: string): Promise<void>;
  /** Those under older keys come under the newest one. */
  abstract renew(): Promise<void>;
}
