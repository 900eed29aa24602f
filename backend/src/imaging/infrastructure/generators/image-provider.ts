/** Input of one picture; each provider has its own wire format. */
export interface ProviderRequest {
  prompt: string;
  /** Negative prompt; null if the provider has none. */
  negative: string | null;
  /** PNGs of the character. */
  references: readonly Uint8Array[];
  model: string | null;
  quality: string | null;
  size: number;
  seed: number;
  /** Pseudonym of the account. */
  account: string;
}

export interface Capabilities {
  /** Reference pictures per request; 0: none. */
  references: number;
  /** Side of the square, in px. */
  sizes: { smallest: number; largest: number; step: number };
  negativePrompt: boolean;
  wording: 'sentences' | 'words';
  /** Age group that the provider's terms allow. */
  audience: 'children' | 'adults';
}

/** The API of one provider. OutsideGenerator has the common part. */
export interface ImageProvider {
  readonly capabilities: Capabilities;
  /** Answers the raw bytes, not validated. @throws GenerationFailed, GeneratorBusy */
  draw(providerRequest: ProviderRequest, signal: AbortSignal): Promise<Uint8Array>;
  /** True if the text may be drawn; undefined if moderation is not configured. */
  allows?(words: string, signal: AbortSignal): Promise<boolean>;
}
