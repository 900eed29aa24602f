import { Injectable } from '@nestjs/common';
import {
  cleanSections,
  type StoreFields,
  storeNameLimit,
  storesPerHousehold,
  withFields,
} from '@pictick/rules/household/stores';
import { cleanLine } from '@pictick/rules/text/clean-text';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan } from '@pictick/rules/text/letters';
import { HouseholdFacade } from '../../../identity';
import { invalid, notFound } from '../../../kernel/domain-error';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { storeLimit, unusableId } from '../../domain/lists.errors';
import { Stores } from '../../domain/stores/stores';
import { assertAdult } from '../assert-adult';

/**
 * Sets fields of a store of a household. All fields make the store, or bring back a deleted one.
 * @throws NOT_FOUND, FORBIDDEN, STORE_LIMIT, VALIDATION_FAILED
 */
@Injectable()
export class SaveStore {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: HouseholdFacade,
    private readonly stores: Stores,
  ) {}

  execute(
    command: Command,
    householdId: string,
    id: string,
    given: StoreFields,
  ): Promise<StoredResponse<{ success: true }>> {
    return this.idempotency.once(command, 200, async () => {
      await assertAdult(this.households, command.userId, householdId);
      const fields = clean(given);
      await this.stores.lock(householdId);
      const known = await this.stores.find(id);
      if (known && known.householdId !== householdId) throw unusableId('id');
      const store = withFields(known, id, fields);
      if (!store) throw notFound();
      if (!known && (await this.stores.count(householdId)) >= storesPerHousehold) throw storeLimit();
      await this.stores.put(householdId, store);
      return { success: true as const };
    });
  }
}

const clean = ({ name, order, missing }: StoreFields): StoreFields => ({
  ...(name !== undefined && { name: parseStoreName(name) }),
  ...(order && { order: cleanSections(order) }),
  ...(missing && { missing: cleanSections(missing) }),
});

function parseStoreName(raw: string): string {
  const name = cleanLine(raw);
  if (!isVisible(name)) throw invalid({ field: 'name', rule: 'required' });
  if (isLongerThan(storeNameLimit, name)) throw invalid({ field: 'name', rule: 'max' });
  return name;
}
