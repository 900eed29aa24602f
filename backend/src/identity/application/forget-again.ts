import { Injectable } from '@nestjs/common';
import { ErasureLog } from '../../platform/account-deletion/erasure-log';
import { Leave } from './leave';

/** After a backup was restored: everybody in the journal is forgotten once more, whatever the backup has of them. */
@Injectable()
export class ForgetAgain {
  constructor(
    private readonly erasureLog: ErasureLog,
    private readonly leave: Leave,
  ) {}

  async execute(): Promise<number> {
    const records = await this.erasureLog.records();
    for (const { personId, askedAt } of records) await this.leave.again(personId, askedAt);
    return records.length;
  }
}
