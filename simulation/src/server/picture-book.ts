import { type Depiction, PictureBook } from '../../../backend/src/lists/domain/pictures/picture-book';

/** A page for each first letter. Synchronisation does not depend on the picture of a word. */
export class LetterBook extends PictureBook {
  depict(text: string): Depiction {
    return { depicts: `card-shopping-${text.charAt(0).toLowerCase()}`, concept: null };
  }

  page(depicts: string): Depiction {
    return { depicts, concept: null };
  }

  card(text: string): Depiction {
    return this.depict(text);
  }

  nameKey(name: string): string {
    return name.trim().toLowerCase();
  }

  thingKey(name: string): string {
    return this.nameKey(name);
  }
}
