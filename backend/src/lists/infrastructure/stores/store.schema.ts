import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';

interface StoreRow {
  id: string;
  householdId: string;
  name: string;
  sectionOrder: string[];
  missing: string[];
}

/** A shop, as a household has drawn the order of its sections. */
export const StoreSchema = new EntitySchema<StoreRow>({
  name: 'lists.store',
  schema: 'lists',
  tableName: 'store',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'store_pkey' },
    householdId: column.uuid,
    name: column.text,
    sectionOrder: { ...column.text, array: true },
    missing: { ...column.text, array: true },
  },
  indices: [{ name: 'store_household', columns: ['householdId'] }],
});
