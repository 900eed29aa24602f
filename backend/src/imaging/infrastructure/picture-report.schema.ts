import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { PictureReport } from '../domain/picture-reports';

const key = { primary: true, primaryKeyConstraintName: 'picture_report_pkey' } as const;

/** Pictures that somebody found bad, for support staff to look at. Nobody's words are in here. */
export const PictureReportSchema = new EntitySchema<PictureReport & { sha: string | null }>({
  name: 'imaging.picture_report',
  schema: 'imaging',
  tableName: 'picture_report',
  columns: {
    imageId: { ...column.uuid, ...key },
    userId: { ...column.uuid, ...key },
    reason: column.text,
    depicts: column.text,
    sha: nullable(column.text),
    at: column.timestamp,
  },
  checks: [{ name: 'picture_report_reason', expression: `reason IN ('wrong', 'scary', 'unsuitable', 'other')` }],
  indices: [{ name: 'picture_report_age', columns: ['at'] }],
});
