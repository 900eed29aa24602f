import { Injectable } from '@nestjs/common';
import { LeavingJournal } from '../../platform/leaving/leaving-journal';
import { Leave } from './leave';

/** After a backup was restored: everybody in the journal is forgotten once more, whatever the backup has of them. */
@Injectable()
export class ForgetAgain {
  constructor(
    private readonly journal: LeavingJournal,
    private readonly leave: Leave,
  ) {}

  async execute(): Promise<number> {
    const farewells = await this.journal.farewells();
    for (const { personId, askedAt } of farewells) await this.leave.again(personId, askedAt);
    return farewells.length;
  }
}
