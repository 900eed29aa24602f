import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { toAddress } from '@pictick/rules/text/email-address';
import { uuidv7 } from 'uuidv7';
import { BillingFacade } from '../../../billing';
import { IdentityFacade } from '../../../identity';
import { addressKey } from '../../../kernel/address';
import { Clock } from '../../../kernel/clock';
import { invalid, notFound } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import { CollaboratorsRepository } from '../../domain/share-list/collaborators-repository';
import { ShareLog } from '../../domain/share-list/share-log';
import { contextOf } from '../change-context';
import { type CollaboratorAnswer, collaboratorAnswer } from './collaborator-answer';
import { countMail, secondsUntilOldEnough } from './count-mail';

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
      const inviter = profiles.find(({ id }) => id === command.userId);
      const holder = profiles.find(({ email }) => addressKey(email) === key)?.id;
      const member = list.share(
        collaborators,
        {
          invitation: { id: uuidv7(), address, invitedBy: command.userId, at: context.at },
          language,
          mayShare: canShare,
          secondsToWait: secondsUntilOldEnough(inviter?.createdAt ?? context.at, context.at, this.settings),
          isSelf: holder === list.ownerId,
          existing:
            collaborators.invitedAt(address) ??
            (holder === undefined ? undefined : collaborators.find(holder)),
        },
        context,
      );
      // A repeated invitation counts again, declined or not: the inviter learns nothing and cannot pester.
      if (member.userId === null) {
        await countMail(this.shareLog, { from: command.userId, to: key, at: context.at });
        await Promise.all([this.collaboratorsRepository.save(collaborators), this.checklists.save(list)]);
      }
      const people = new Map(profiles.map((profile) => [profile.id, profile]));
      return {
        ...collaboratorAnswer(member, people, { userId: command.userId, isOwner: true }),
        listVersion: list.version,
      };
    });
  }
}
