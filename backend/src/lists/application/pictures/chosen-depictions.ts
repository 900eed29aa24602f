import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { ChosenPictures } from '../../domain/pictures/chosen-pictures';
import { type Depiction, type ListType, PictureBook } from '../../domain/pictures/picture-book';

/** Depiction of a name for one user. */
export type Depict = (name: string, listType: ListType) => Depiction;

/** Finds the picture of a name: the user's choice, else the picture book. */
@Injectable()
export class ChosenDepictions {
  constructor(
    private readonly book: PictureBook,
    private readonly chosen: ChosenPictures,
  ) {}

  /** Reads the choices for all names in one query. */
  async of(userId: string, names: readonly string[], language: Language): Promise<Depict> {
    const choices = await this.chosen.of(userId, [
      ...new Set(names.map((name) => this.keyOf(name, language))),
    ]);
    return (name, listType) => {
      const concept = choices.get(this.keyOf(name, language));
      if (concept === null) return this.book.card(name, listType, language);
      // A concept that the dictionary no longer has counts as no choice.
      return (
        (concept === undefined ? null : this.book.page(concept)) ?? this.book.depict(name, listType, language)
      );
    };
  }

  /** Null: the picture book has no such page. */
  page(depicts: string): Depiction | null {
    return this.book.page(depicts);
  }

  /** Equal for two names of the same thing. */
  thingKeyOf(name: string, language: Language): string {
    return this.book.thingKey(name, language);
  }

  private keyOf(name: string, language: Language): string {
    return this.book.nameKey(name, language);
  }

  /** Remembers the choice for this name. A choice that equals the picture book's is deleted. */
  async remember(
    userId: string,
    name: string,
    listType: ListType,
    language: Language,
    { depicts, concept }: Depiction,
    at: Date,
  ): Promise<void> {
    const key = this.keyOf(name, language);
    if (this.book.depict(name, listType, language).depicts === depicts) await this.chosen.forget(userId, key);
    else await this.chosen.remember(userId, key, concept, at);
  }
}
