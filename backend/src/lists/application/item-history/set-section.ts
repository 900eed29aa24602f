import { Injectable } from '@nestjs/common';
import type { Section } from '@pictick/concepts/sections';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { ItemHistory } from '../../domain/item-history/item-history';
import { type HistoryChanged, NameChange } from './name-change';

export interface NameInSection {
  nameKey: string;
  name: string;
  /** Null: the section of its concept. */
  section: Section | null;
}

/**
 * Moves a name to a section of the shop for a household, also a forgotten one, or back to that of its concept.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
@Injectable()
export class SetSection {
  constructor(
    private readonly change: NameChange,
    private readonly history: ItemHistory,
  ) {}

  execute(
    command: Command,
    householdId: string,
    { section, ...name }: NameInSection,
  ): Promise<StoredResponse<HistoryChanged>> {
    return this.change.run({ command, householdId, ...name }, (seq, named) =>
      section === null
        ? this.history.resetSection(householdId, seq, name.nameKey)
        : this.history.putInSection(householdId, command.userId, seq, named, section),
    );
  }
}
