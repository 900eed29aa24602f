/** What a provider draws one picture from; each provider has its own wire format. */
export interface ProviderRequest {
  prompt: string;
  /** What must not be seen; only if the provider supports it. */
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

/** The API of one provider. OutsideGenerator does what is the same for all of them. */
export interface ImageProvider {
  readonly capabilities: Capabilities;
  /** The bytes as they came; nobody has looked at them yet. */
  draw(providerRequest: ProviderRequest, signal: AbortSignal): Promise<Uint8Array>;
  /** Whether these words may be drawn; only if moderation is configured. */
  allows?(words: string, signal: AbortSignal): Promise<boolean>;
}
