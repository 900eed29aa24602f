import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';
import type { PictureReport } from '../../domain/moderation/picture-reports';
import type { ReportedPictureState } from '../../domain/moderation/reported-picture';

const key = { primary: true, primaryKeyConstraintName: 'picture_report_pkey' } as const;

/** Reports of users, for admins; without free text. */
export const PictureReportSchema = new EntitySchema<
  PictureReport & { sha: string | null; reportedPictureId: string }
>({
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
    reportedPictureId: { ...column.uuid, ...key },
  },
  checks: [
    { name: 'picture_report_reason', expression: `reason IN ('wrong', 'scary', 'unsuitable', 'other')` },
  ],
  indices: [
    { name: 'picture_report_age', columns: ['at'] },
    { name: 'picture_report_user', columns: ['userId'] },
    { name: 'picture_report_picture', columns: ['reportedPictureId', 'at'] },
  ],
});

/** One row per reported picture, open or closed, with its facts, because its image may be deleted. */
export const ReportedPictureSchema = new EntitySchema<ReportedPictureState>({
  name: 'imaging.reported_picture',
  schema: 'imaging',
  tableName: 'reported_picture',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'reported_picture_pkey' },
    picture: column.text,
    sha: nullable(column.text),
    depicts: column.text,
    concept: nullable(column.text),
    style: nullable(column.text),
    figure: nullable(column.text),
    variant: nullable(column.int),
    source: nullable(column.text),
    reports: column.int,
    openedAt: column.timestamp,
    lastAt: column.timestamp,
    closedAt: nullable(column.timestamp),
    verdict: nullable(column.text),
  },
  checks: [
    {
      name: 'reported_picture_verdict',
      expression: `verdict IN ('keep', 'hide', 'redraw') AND closed_at IS NOT NULL OR verdict IS NULL AND closed_at IS NULL`,
    },
  ],
  // One open row per picture.
  indices: [
    { name: 'reported_picture_open', columns: ['picture'], unique: true, where: 'closed_at IS NULL' },
  ],
});
