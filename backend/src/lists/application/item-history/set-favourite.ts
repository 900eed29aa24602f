import { Injectable } from '@nestjs/common';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { ItemHistory } from '../../domain/item-history/item-history';
import { type HistoryChanged, NameChange } from './name-change';

export interface StarredName {
  nameKey: string;
  name: string;
  favourite: boolean;
}

/**
 * Makes a name a favourite of a household, also a forgotten one, or takes the star away.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
@Injectable()
export class SetFavourite {
  constructor(
    private readonly change: NameChange,
    private readonly history: ItemHistory,
  ) {}

  execute(
    command: Command,
    householdId: string,
    { favourite, ...name }: StarredName,
  ): Promise<StoredResponse<HistoryChanged>> {
    return this.change.run({ command, householdId, ...name }, (seq, named) =>
      favourite
        ? this.history.star(householdId, command.userId, seq, named)
        : this.history.unstar(householdId, seq, name.nameKey),
    );
  }
}
