import type { BuiltInCharacter } from '@pictick/rules/imaging/character';
import type { BuiltInStyle } from '@pictick/rules/imaging/style';
import {
  type GenerationRequest,
  type DrawnPicture,
  GenerationFailed,
  ImageGenerator,
  type Subject,
} from '../../domain/generate/image-generator';

interface Order {
  depicts: string;
  style: BuiltInStyle;
  character:
    | { builtIn: BuiltInCharacter }
    | { name: string; description: string; reference: Uint8Array | null }
    | null;
  variant: number;
}

/** The interface of the built-in illustrator (illustrator/illustrator.ts), so that tests can replace it. */
export interface Illustrator {
  readonly version: string;
  draw(request: Order): Promise<DrawnPicture>;
  enlarge(request: Order): Promise<Uint8Array>;
}

/** The built-in illustrator as generator; used if no outside model is configured. */
export class IllustratorGenerator extends ImageGenerator {
  readonly source = 'illustrator';
  readonly longestMs = 30_000;

  private loaded?: Illustrator;

  constructor(private readonly load: () => Illustrator) {
    super();
  }

  draws(subject: Subject): boolean {
    return 'concept' in subject;
  }

  versionFor(): string {
    return this.illustrator.version;
  }

  private get illustrator(): Illustrator {
    return (this.loaded ??= this.load());
  }

  async draw(request: GenerationRequest): Promise<DrawnPicture> {
    const drawn = await this.illustrator.draw(inOwnTerms(request));
    return 'nearest' in request.style ? { ...drawn, nearestStyle: request.style.nearest } : drawn;
  }

  override enlarge(request: GenerationRequest): Promise<Uint8Array> {
    return this.illustrator.enlarge(inOwnTerms(request));
  }
}

/**
 * A user's style needs a model, so the nearest built-in style stands in and is named. A reference image that
 * we drew ourselves adds nothing to the description, which has poses.
 */
function inOwnTerms({ subject, style, figure, variant }: GenerationRequest): Order {
  if (!('concept' in subject)) throw new GenerationFailed('unknown', false);
  return {
    depicts: subject.concept,
    style: 'nearest' in style ? style.nearest : style.builtIn,
    character:
      figure === null || 'builtIn' in figure || figure.uploaded ? figure : { ...figure, reference: null },
    variant,
  };
}
