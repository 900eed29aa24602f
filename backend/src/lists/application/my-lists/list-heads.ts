import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import type { Checklist } from '../../domain/checklist';
import { CollaboratorsRepository } from '../../domain/share-list/collaborators-repository';
import { type ListHeadAnswer, listHead } from '../answers';
import { collaboratorsOf } from '../share-list/collaborator-answer';

/** The head of a list with its owner, members and invitations. */
@Injectable()
export class ListHeads {
  constructor(
    private readonly collaboratorsRepository: CollaboratorsRepository,
    private readonly identity: IdentityFacade,
  ) {}

  async of(list: Checklist, userId: string): Promise<ListHeadAnswer> {
    const collaborators = await this.collaboratorsRepository.of(list.id);
    if (collaborators.size === 0) return listHead(list, userId);
    const profiles = await this.identity.profilesOf([list.ownerId, ...collaborators.userIds]);
    return listHead(
      list,
      userId,
      collaboratorsOf(list, collaborators, new Map(profiles.map((profile) => [profile.id, profile])), userId),
    );
  }
}
