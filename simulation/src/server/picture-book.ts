import { type Depiction, PictureBook } from '../../../backend/src/lists/domain/picture-book';

/** A page for each first letter. What a word shows is no matter of synchronising. */
export class LetterBook extends PictureBook {
  depict(text: string): Depiction {
    return { depicts: `card-shopping-${text.charAt(0).toLowerCase()}`, concept: null };
  }

  nameKey(name: string): string {
    return name.trim().toLowerCase();
  }
}
