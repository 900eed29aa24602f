import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { toAddress } from '@pictick/rules/text/email-address';
import { uuidv7 } from 'uuidv7';
import { BillingFacade } from '../../../billing';
import { IdentityFacade, type Profile } from '../../../identity';
import { addressKey } from '../../../kernel/address';
import { Clock } from '../../../kernel/clock';
import { invalid, notFound, tooMany } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import type { ChangeContext } from '../../domain/list-change';
import { CollaboratorsRepository } from '../../domain/share-list/collaborators-repository';
import { secondsToWait, shareWindowMs } from '../../domain/share-list/share-limits';
import { ShareLog } from '../../domain/share-list/share-log';
import { newAccountMs } from '../../domain/share-list/sharing-policy';
import { contextOf } from '../change-context';
import { type CollaboratorAnswer, collaboratorAnswer } from './collaborator-answer';

export type SharedAnswer = CollaboratorAnswer & { listVersion: number };

/**
 * Invites an email address. Neither answer nor work depends on whether an account has the address. A user
 * with the address sees the list and joins by opening it. |
 * @throws NOT_FOUND, FORBIDDEN, LIST_DELETED, UPGRADE_REQUIRED, TOO_MANY_REQUESTS, SHARE_WITH_SELF,
 * COLLABORATOR_LIMIT_REACHED, VALIDATION_FAILED
 */
@Injectable()
export class ShareList {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly collaboratorsRepository: CollaboratorsRepository,
    private readonly shareLog: ShareLog,
    private readonly billing: BillingFacade,
    private readonly identity: IdentityFacade,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'local'>,
  ) {}

  execute(
    command: Command,
    listId: string,
    typed: string,
    language: Language,
  ): Promise<StoredResponse<SharedAnswer>> {
    return this.idempotency.once(command, 201, async () => {
      const context = contextOf(command, this.clock);
      const address = toAddress(typed);
      if (address === null) throw invalid({ field: 'email', rule: 'format' });
      const key = addressKey(address);
      const [{ canShare }, list, collaborators] = await Promise.all([
        this.billing.entitlementsOf(command.userId),
        this.checklists.lock(listId, command.userId),
        this.collaboratorsRepository.of(listId),
      ]);
      if (!list) throw notFound();
      const profiles = await this.identity.profilesOf([list.ownerId, ...collaborators.userIds]);
      const holder = profiles.find(({ email }) => addressKey(email) === key)?.id;
      const member = list.share(
        collaborators,
        {
          invitation: { id: uuidv7(), address, invitedBy: command.userId, at: context.at },
          language,
          mayShare: canShare,
          secondsToWait: this.secondsUntilOldEnough(
            profiles.find(({ id }) => id === command.userId),
            context.at,
          ),
          isSelf: holder === list.ownerId,
          existing:
            collaborators.invitedAt(address) ??
            (holder === undefined ? undefined : collaborators.find(holder)),
        },
        context,
      );
      // A repeated invitation counts again, declined or not: the inviter learns nothing and cannot pester.
      if (member.userId === null) {
        await this.count(key, context);
        await Promise.all([this.collaboratorsRepository.save(collaborators), this.checklists.save(list)]);
      }
      const people = new Map(profiles.map((profile) => [profile.id, profile]));
      return {
        ...collaboratorAnswer(member, people, { userId: command.userId, isOwner: true }),
        listVersion: list.version,
      };
    });
  }

  /**
   * Seconds until the account may invite. Always 0 in local mode, where the sign-in stand-in makes every
   * account new.
   */
  private secondsUntilOldEnough(inviter: Profile | undefined, now: Date): number {
    if (this.settings.local) return 0;
    const age = inviter ? now.getTime() - inviter.createdAt.getTime() : 0;
    return Math.max(0, Math.ceil((newAccountMs - age) / 1000));
  }

  /** In the transaction of the invitation, so that none is sent uncounted. @throws TOO_MANY_REQUESTS */
  private async count(key: string, { userId, at }: ChangeContext): Promise<void> {
    const wait = secondsToWait(
      await this.shareLog.recent(userId, key, new Date(at.getTime() - shareWindowMs)),
      at,
    );
    if (wait > 0) throw tooMany(wait);
    await this.shareLog.add(userId, key, at);
  }
}
