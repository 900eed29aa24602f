import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';

export interface WebhookEventRow {
  id: string;
  type: string;
  apiVersion: string | null;
  objectId: string | null;
  customerId: string | null;
  created: Date;
  receivedAt: Date;
  source: 'webhook' | 'backfill';
  deliveries: number;
  state: 'received' | 'processing' | 'done' | 'ignored' | 'dead';
  attempts: number;
  nextAttemptAt: Date;
  lockedUntil: Date | null;
  processedAt: Date | null;
  lastError: string | null;
}

/** Without the content of the event, which can hold personal data and is not used. */
export const WebhookEventSchema = new EntitySchema<WebhookEventRow>({
  name: 'billing.webhook_event',
  schema: 'billing',
  tableName: 'webhook_event',
  columns: {
    id: { ...column.text, primary: true, primaryKeyConstraintName: 'webhook_event_pkey' },
    type: column.text,
    apiVersion: nullable(column.text),
    objectId: nullable(column.text),
    customerId: nullable(column.text),
    created: column.timestamp,
    receivedAt: { ...column.timestamp, default: () => 'now()' },
    source: column.text,
    deliveries: column.int,
    state: { ...column.text, default: 'received' },
    attempts: { ...column.int, default: 0 },
    nextAttemptAt: { ...column.timestamp, default: () => 'now()' },
    lockedUntil: nullable(column.timestamp),
    processedAt: nullable(column.timestamp),
    lastError: nullable(column.text),
  },
  checks: [
    { name: 'webhook_event_source', expression: `source IN ('webhook', 'backfill')` },
    {
      name: 'webhook_event_state',
      expression: `state IN ('received', 'processing', 'done', 'ignored', 'dead')`,
    },
  ],
  indices: [
    { name: 'webhook_event_open', columns: ['nextAttemptAt'], where: `state IN ('received', 'processing')` },
    { name: 'webhook_event_customer', columns: ['customerId'], where: `state IN ('received', 'processing')` },
    { name: 'webhook_event_received', columns: ['receivedAt'] },
  ],
});

/** The progress of the back-fill: one row. */
export const BackFillSchema = new EntitySchema<{ id: string; filledUntil: Date }>({
  name: 'billing.back_fill',
  schema: 'billing',
  tableName: 'back_fill',
  columns: {
    id: { ...column.text, primary: true, primaryKeyConstraintName: 'back_fill_pkey' },
    filledUntil: column.timestamp,
  },
});
