import { type DrawingOrder, type DrawnPicture, GenerationFailed, ImageGenerator, type Subject } from '../domain/image-generator';

/** What the built-in illustrator offers (illustrator/illustrator.ts); said here so that this file can be tested with another. */
export interface Illustrator {
  readonly version: string;
  draw(order: { depicts: string; style: 'cartoon'; character: 'kuzu' | 'lilly' | null; variant: number }): Promise<DrawnPicture>;
}

/** The built-in illustrator as the generator: where no outside model is configured, it makes the pictures that count. */
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

  async draw({ subject, style, figure, variant }: DrawingOrder): Promise<DrawnPicture> {
    if (!('concept' in subject) || !('builtIn' in style) || style.builtIn !== 'cartoon' || (figure !== null && !('builtIn' in figure))) throw new GenerationFailed('unknown', false);
    return this.illustrator.draw({ depicts: subject.concept, style: style.builtIn, character: figure?.builtIn ?? null, variant });
  }
}
