import { Injectable } from '@nestjs/common';
import { depict, languages, letterCard, letterCards, type Matcher, nameKey } from '@pictick/concepts';
import { concepts, loadMatcher } from '@pictick/concepts/node';
import type { Language } from '@pictick/rules/language';
import { type Depiction, type ListType, PictureBook } from '../../domain/pictures/picture-book';

/** A score from here on means the word itself, up to accents. */
const exact = 0.98;

const known: ReadonlySet<string> = new Set(concepts().map(({ id }) => id));
const cards: ReadonlySet<string> = new Set(letterCards);

/** Matches words in six languages: the user's language also approximately, the others exactly. */
@Injectable()
export class ConceptPictureBook extends PictureBook {
  depict(text: string, listType: ListType, language: Language): Depiction {
    const own = depict(loadMatcher(language), text, listType);
    if (own.concept !== null) return own;
    for (const other of languages) {
      const match = other === language ? null : matchIn(loadMatcher(other), text, listType);
      if (match !== null) return { depicts: match, concept: match };
    }
    return own;
  }

  page(depicts: string): Depiction | null {
    if (known.has(depicts)) return { depicts, concept: depicts };
    return cards.has(depicts) ? { depicts, concept: null } : null;
  }

  card(text: string, listType: ListType, language: Language): Depiction {
    const kind = listType === 'shopping' ? loadMatcher(language).kind(text) : null;
    return { depicts: letterCard(text, kind ?? listType), concept: null };
  }

  nameKey(name: string, language: Language): string {
    return nameKey(name, language);
  }

  thingKey(name: string, language: Language): string {
    return loadMatcher(language).keyOf(name);
  }
}

function matchIn(matcher: Matcher, text: string, listType: ListType): string | null {
  const { concept, score } = matcher.match(text, listType);
  return score >= exact ? concept : null;
}
