import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { AccountDeletionSaga } from '../../../platform/account-deletion/account-deletion-saga';
import { AuditLog } from '../../../platform/audit/audit-log';
import { Transaction } from '../../../platform/database/transaction';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { accountGone, DeletedAccounts } from '../../domain/deleted-accounts';
import { People } from '../../domain/people';

/**
 * Begins the deletion of an account: revokes all access at once; the erasure steps of each module follow as
 * jobs.
 * @throws ACCOUNT_GONE
 */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly transaction: Transaction,
    private readonly people: People,
    private readonly deletedAccounts: DeletedAccounts,
    private readonly saga: AccountDeletionSaga,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** The stored answer is erased with the account. A later request has no session and gets ACCOUNT_GONE. */
  execute(command: Command): Promise<StoredResponse<{ success: true }>> {
    return this.idempotency.once(command, 202, async () => {
      await this.begin(command.userId);
      return { success: true };
    });
  }

  /** Repeats the whole deletion of a user who came back with a restored backup. */
  async repeat(personId: string, askedAt: Date): Promise<void> {
    await this.transaction.run(async () => {
      const person = await this.people.find(personId);
      person?.startDeletion(askedAt);
      if (person) await this.people.save(person);
      await this.deletedAccounts.revokeAllAccess(personId, this.clock.now());
      await this.saga.restart(personId, askedAt);
      await this.audit.note({
        actor: null,
        action: 'identity.leaving-repeated',
        subject: personId,
        reason: 'backup-restored',
      });
    });
  }

  private async begin(personId: string): Promise<void> {
    const now = this.clock.now();
    const person = await this.people.find(personId);
    if (!person) throw accountGone();
    if (person.isBeingDeleted) return;
    person.startDeletion(now);
    await this.people.save(person);
    await this.deletedAccounts.revokeAllAccess(personId, now);
    await this.saga.begin(personId);
    await this.audit.note({
      actor: { id: personId, role: 'person' },
      action: 'identity.leaving-asked',
      subject: personId,
      reason: 'own-wish',
    });
  }
}
