import { Injectable } from '@nestjs/common';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { ItemHistory } from '../../domain/item-history/item-history';
import { type HistoryChanged, NameChange } from './name-change';

export interface ForgottenName {
  nameKey: string;
  name: string;
  forgotten: boolean;
}

/**
 * Leaves a name out of the suggestions of a household until it is bought again, or brings it back.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
@Injectable()
export class ForgetName {
  constructor(
    private readonly change: NameChange,
    private readonly history: ItemHistory,
  ) {}

  execute(
    command: Command,
    householdId: string,
    { forgotten, ...name }: ForgottenName,
  ): Promise<StoredResponse<HistoryChanged>> {
    return this.change.run({ command, householdId, ...name }, (seq, named) =>
      forgotten
        ? this.history.forget(householdId, command.userId, seq, named)
        : this.history.restore(householdId, seq, name.nameKey),
    );
  }
}
