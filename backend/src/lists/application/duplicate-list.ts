import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { Checklist } from '../domain/checklist';
import { Checklists } from '../domain/checklists';
import { claimedTime, type Deed } from '../domain/deed';
import type { Item } from '../domain/item';
import { listLimit, listLimitReached, unusableId } from '../domain/lists.errors';
import { type ItemAnswer, itemAnswer, type ListHeadAnswer } from './answers';
import { ChoicePermits } from './choice-permits';
import { deedOf } from './deed-of';
import { ListHeads } from './list-heads';

export interface CopyWish {
  id?: string | null | undefined;
  name?: string | undefined;
  createdAt?: string | null | undefined;
  /** Which ids the copies of which items are to have, where the client has shown them already. */
  items?: { from: string; id: string }[] | undefined;
}

export type CopiedListAnswer = ListHeadAnswer & { items: ItemAnswer[] };

/** A list of one's own out of one that one sees: the same items, open again, with the same pictures. */
@Injectable()
export class DuplicateList {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly permits: ChoicePermits,
    private readonly heads: ListHeads,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, wish: CopyWish): Promise<StoredResponse<CopiedListAnswer>> {
    return this.idempotency.once(command, 201, async () => {
      const owned = await this.checklists.countOwn(command.userId);
      const source = await this.checklists.openWhole(listId, command.userId);
      if (!source) throw notFound();
      source.list.mustBeThere();
      const { list, items } =
        (await this.knownCopy(command.userId, wish)) ??
        (await this.copy(source, wish, owned, deedOf(command, this.clock)));
      return { ...(await this.heads.of(list, command.userId)), items: items.map(itemAnswer) };
    });
  }

  /** The id travels ahead: a list of theirs that has it already is the answer. */
  private async knownCopy(
    userId: string,
    { id }: CopyWish,
  ): Promise<{ list: Checklist; items: Item[] } | null> {
    const known = id ? await this.checklists.openWhole(id.toLowerCase(), userId) : null;
    if (!known) return null;
    if (known.list.ownerId !== userId) throw unusableId('id');
    known.list.mustBeThere();
    return known;
  }

  private async copy(
    source: { list: Checklist; items: Item[] },
    wish: CopyWish,
    owned: number,
    deed: Deed,
  ): Promise<{ list: Checklist; items: Item[] }> {
    if (owned >= listLimit) throw listLimitReached();
    const {
      list: { name, listType },
      items,
    } = source;
    const given = new Map((wish.items ?? []).map(({ from, id }) => [from.toLowerCase(), id.toLowerCase()]));
    const draft = {
      id: wish.id?.toLowerCase() ?? uuidv7(),
      name: wish.name ?? name,
      listType,
      selectedCharacterId: await this.characterFor(deed.userId, source.list),
      createdAt: claimedTime(wish.createdAt, deed.at),
    };
    const copied = Checklist.startCopy(
      draft,
      items.map((of) => ({ of, id: given.get(of.id) ?? uuidv7(), imageId: uuidv7() })),
      deed,
    );
    if (!(await this.checklists.add(copied.list, copied.items))) throw unusableId('id');
    return copied;
  }

  /** The owner may have chosen one that whoever copies may not choose. */
  private async characterFor(userId: string, { selectedCharacterId }: Checklist): Promise<string | null> {
    const { mayChoose, isKnown } = await this.permits.ofCharacter(userId, selectedCharacterId);
    return mayChoose && isKnown ? selectedCharacterId : null;
  }
}
