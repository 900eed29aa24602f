import { Injectable } from '@nestjs/common';
import { ErasureLog } from '../../../platform/account-deletion/erasure-log';
import { DeleteAccount } from './delete-account';

/** Repeats every deletion of the erasure log after a backup was restored. Returns how many. */
@Injectable()
export class ReplayDeletions {
  constructor(
    private readonly erasureLog: ErasureLog,
    private readonly deleteAccount: DeleteAccount,
  ) {}

  async execute(): Promise<number> {
    const records = await this.erasureLog.records();
    for (const { personId, askedAt } of records) await this.deleteAccount.repeat(personId, askedAt);
    return records.length;
  }
}
