import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { isPosition } from '@pictick/rules/positions';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { invalid } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import type { EditedField, ItemEdit } from '../../domain/item';
import { parseName, parseNotes, parseQuantity } from '../../domain/item-text';
import type { Depiction, ListType } from '../../domain/pictures/picture-book';
import { type ItemAnswer, itemInList } from '../answers';
import { contextOf } from '../change-context';
import { itemOfList } from '../item-of-list';
import { ChosenDepictions } from '../pictures/chosen-depictions';
import { RoutineFieldPermits } from '../routines/routine-field-permits';
import { type RoutineInput, routineFieldsOf } from '../routines/routine-fields';
import { RoutineReader } from '../routines/routine-reader';
import { findConflicts } from './find-conflicts';

/** Undefined keeps a field; null clears it. */
export interface EditItemInput extends RoutineInput {
  name?: string | undefined;
  quantity?: string | null | undefined;
  notes?: string | null | undefined;
  position?: string | undefined;
  /** Key of the picture-book page that the item shows from now on. */
  depicts?: string | undefined;
  /** Id of the picture, with `depicts`. The id of an earlier picture of the item shows that one again. */
  imageId?: string | null | undefined;
  /** The list version that the user saw. */
  baseVersion?: number | undefined;
}

/**
 * Edits the text, position or picture of an item. `superseded` names fields that keep a newer value.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED, FORBIDDEN, VALIDATION_FAILED
 */
@Injectable()
export class EditItem {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly depictions: ChosenDepictions,
    private readonly permits: RoutineFieldPermits,
    private readonly reader: RoutineReader,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    listId: string,
    itemId: string,
    input: EditItemInput,
    language: Language,
  ): Promise<StoredResponse<ItemAnswer & { listVersion: number; superseded: string[] }>> {
    return this.idempotency.once(command, 200, async () => {
      const context = contextOf(command, this.clock, language);
      const found = await itemOfList(this.checklists, listId, itemId, command.userId, input.baseVersion);
      const { list, item } = found;
      const edit = await this.editOf(input, list.listType, language, command.userId);
      (await this.permits.of(list, command.userId, [edit], item.forChildren))(edit);
      const superseded = list.editItem(
        item,
        edit,
        context,
        await findConflicts(this.checklists, found, input.baseVersion, context),
      );
      await this.checklists.save(list, { changed: [item] });
      if (edit.chosen && !superseded.includes('depicts'))
        await this.depictions.remember(
          command.userId,
          item.text.name,
          list.listType,
          language,
          edit.chosen,
          context.at,
        );
      const tick = await this.reader.tickOf(found, item.id);
      return { ...itemInList(item, list), ...tick, superseded: superseded.map(nameOnWire) };
    });
  }

  private async editOf(
    input: EditItemInput,
    listType: ListType,
    language: Language,
    userId: string,
  ): Promise<ItemEdit> {
    const { name, quantity, notes, position, depicts, imageId } = input;
    if (position !== undefined && !isPosition(position)) throw invalid({ field: 'position', rule: 'format' });
    const chosen = depicts === undefined ? undefined : this.pageOf(depicts);
    const clean = name === undefined ? undefined : parseName(name);
    return {
      ...(clean !== undefined && {
        name: clean,
        language,
        picture: {
          ...(await this.depictions.of(userId, [clean], language))(clean, listType),
          imageId: uuidv7(),
        },
      }),
      ...(quantity !== undefined && { quantity: parseQuantity(quantity) }),
      ...(notes !== undefined && { notes: parseNotes(notes) }),
      ...(position !== undefined && { position }),
      ...(chosen && { chosen: { ...chosen, imageId: imageId?.toLowerCase() ?? uuidv7() } }),
      ...routineFieldsOf(input),
    };
  }

  private pageOf(depicts: string): Depiction {
    const page = this.depictions.page(depicts);
    if (!page) throw invalid({ field: 'depicts', rule: 'enum' });
    return page;
  }
}

const nameOnWire = (field: EditedField): string => (field === 'forChildren' ? 'for' : field);
