import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklist } from '../../domain/checklist';
import { Checklists } from '../../domain/checklists';
import type { Item } from '../../domain/item';
import { claimedTime, type ChangeContext } from '../../domain/list-change';
import { listLimit, listLimitReached, unusableId } from '../../domain/lists.errors';
import { type ItemAnswer, itemAnswer, type ListHeadAnswer } from '../answers';
import { contextOf } from '../change-context';
import { ChoicePermits } from '../pictures/choice-permits';
import { ListHeads } from './list-heads';

export interface CopyListInput {
  id?: string | null | undefined;
  name?: string | undefined;
  createdAt?: string | null | undefined;
  /** Ids for the copied items, if the client shows them already. */
  items?: { from: string; id: string }[] | undefined;
}

export type CopiedListAnswer = ListHeadAnswer & { items: ItemAnswer[] };

/**
 * Copies a list that the user can see: the same items, unticked, with the same pictures.
 * @throws NOT_FOUND, LIST_DELETED, LIST_LIMIT_REACHED, VALIDATION_FAILED
 */
@Injectable()
export class DuplicateList {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly permits: ChoicePermits,
    private readonly heads: ListHeads,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, input: CopyListInput): Promise<StoredResponse<CopiedListAnswer>> {
    return this.idempotency.once(command, 201, async () => {
      const owned = await this.checklists.countOwn(command.userId);
      const source = await this.checklists.lockWithItems(listId, command.userId);
      if (!source) throw notFound();
      source.list.assertNotDeleted();
      const { list, items } =
        (await this.knownCopy(command.userId, input)) ??
        (await this.copy(source, input, owned, contextOf(command, this.clock)));
      return { ...(await this.heads.of(list, command.userId)), items: items.map(itemAnswer) };
    });
  }

  /** A list of the user with this id is the answer: the client has sent the request before. */
  private async knownCopy(
    userId: string,
    { id }: CopyListInput,
  ): Promise<{ list: Checklist; items: Item[] } | null> {
    const known = id ? await this.checklists.lockWithItems(id.toLowerCase(), userId) : null;
    if (!known) return null;
    if (known.list.ownerId !== userId) throw unusableId('id');
    known.list.assertNotDeleted();
    return known;
  }

  private async copy(
    source: { list: Checklist; items: Item[] },
    input: CopyListInput,
    owned: number,
    context: ChangeContext,
  ): Promise<{ list: Checklist; items: Item[] }> {
    if (owned >= listLimit) throw listLimitReached();
    const {
      list: { name, listType },
      items,
    } = source;
    const given = new Map((input.items ?? []).map(({ from, id }) => [from.toLowerCase(), id.toLowerCase()]));
    const draft = {
      id: input.id?.toLowerCase() ?? uuidv7(),
      name: input.name ?? name,
      listType,
      selectedCharacterId: await this.characterFor(context.userId, source.list),
      createdAt: claimedTime(input.createdAt, context.at),
    };
    const copied = Checklist.startCopy(
      draft,
      items
        .filter((item) => !item.isForOneDay)
        .map((of) => ({ of, id: given.get(of.id) ?? uuidv7(), imageId: uuidv7() })),
      context,
    );
    if (!(await this.checklists.add(copied.list, copied.items))) throw unusableId('id');
    return copied;
  }

  /** The character of the source, or null if the plan of the copying user does not include it. */
  private async characterFor(userId: string, { selectedCharacterId }: Checklist): Promise<string | null> {
    const { mayChoose, isKnown } = await this.permits.ofCharacter(userId, selectedCharacterId);
    return mayChoose && isKnown ? selectedCharacterId : null;
  }
}
