/** What one picture is to be painted from; the wire says how that is put. */
export interface Commission {
  prompt: string;
  /** What must not be seen; only where the painter listens to it. */
  negative: string | null;
  /** PNGs of whom the picture shows. */
  references: readonly Uint8Array[];
  model: string | null;
  quality: string | null;
  size: number;
  seed: number;
  /** Stands for the account. */
  account: string;
}

export interface Capabilities {
  /** Reference pictures taken at once. */
  references: number;
  /** Sides of a square. */
  sizes: { smallest: number; largest: number; step: number };
  negativePrompt: boolean;
  wording: 'sentences' | 'words';
  /** Whether its terms allow a service that children use. */
  audience: 'children' | 'adults';
}

/** A provider's wire. Everything that is the same for all of them lies around it. */
export interface Painter {
  readonly capabilities: Capabilities;
  /** The bytes as they came; nobody has looked at them yet. */
  paint(commission: Commission, signal: AbortSignal): Promise<Uint8Array>;
  /** Whether these words may be drawn; only where a judge is configured. */
  permits?(words: string, signal: AbortSignal): Promise<boolean>;
}
