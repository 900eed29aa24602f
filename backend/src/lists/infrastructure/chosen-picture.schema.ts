import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';

interface ChosenPictureRow {
  userId: string;
  nameKey: string;
  concept: string | null;
  chosenAt: Date;
}

/** The picture that a user chose for a name, where the dictionary would show another one. */
export const ChosenPictureSchema = new EntitySchema<ChosenPictureRow>({
  name: 'lists.chosen_picture',
  schema: 'lists',
  tableName: 'chosen_picture',
  columns: {
    userId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'chosen_picture_pkey' },
    nameKey: { ...column.text, primary: true, primaryKeyConstraintName: 'chosen_picture_pkey' },
    concept: nullable(column.text),
    chosenAt: column.timestamp,
  },
});
