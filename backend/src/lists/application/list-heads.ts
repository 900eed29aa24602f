import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import type { Checklist } from '../domain/checklist';
import { Circles } from '../domain/circles';
import { type ListHeadAnswer, listHead } from './answers';
import { collaboratorsOf } from './collaborator-answer';

/** The head of a list, with everybody who shares it. */
@Injectable()
export class ListHeads {
  constructor(
    private readonly circles: Circles,
    private readonly identity: IdentityFacade,
  ) {}

  async of(list: Checklist, userId: string): Promise<ListHeadAnswer> {
    const circle = await this.circles.of(list.id);
    if (circle.size === 0) return listHead(list, userId);
    const profiles = await this.identity.profilesOf([list.ownerId, ...circle.userIds]);
    return listHead(
      list,
      userId,
      collaboratorsOf(list, circle, new Map(profiles.map((profile) => [profile.id, profile])), userId),
    );
  }
}
