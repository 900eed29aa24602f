import type { Drawing } from '../domain/image';
import { type DrawnPicture, GenerationFailed, ImageGenerator } from '../domain/image-generator';

/** What the built-in illustrator offers (illustrator/illustrator.ts); said here so that this file can be tested with another. */
export interface Illustrator {
  readonly version: string;
  draw(order: { depicts: string; style: 'cartoon'; character: 'kuzu' | 'lilly' | null; variant: number }): Promise<DrawnPicture>;
}

/** The built-in illustrator as the generator: where no outside model is configured, it makes the pictures that count. */
export class IllustratorGenerator extends ImageGenerator {
  readonly source = 'illustrator';

  private loaded?: Illustrator;

  constructor(private readonly load: () => Illustrator) {
    super();
  }

  get version(): string {
    return this.illustrator.version;
  }

  private get illustrator(): Illustrator {
    return (this.loaded ??= this.load());
  }

  async draw({ concept, style, figure, variant }: Drawing): Promise<DrawnPicture> {
    if (style !== 'cartoon' || !isFigure(figure)) throw new GenerationFailed('unknown', false);
    return this.illustrator.draw({ depicts: concept, style, character: figure, variant });
  }
}

const isFigure = (figure: string | null): figure is 'kuzu' | 'lilly' | null => figure === null || figure === 'kuzu' || figure === 'lilly';
