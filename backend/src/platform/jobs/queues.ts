/** Every queue there is. Their tables are made by the migration step. */
export interface QueueDefinition {
  name: string;
  /** A job whose worker has not been heard of for this long is given to another. */
  stalledAfterSeconds: number;
}

export const queues: readonly QueueDefinition[] = [
  { name: 'events', stalledAfterSeconds: 15 },
  { name: 'images', stalledAfterSeconds: 15 },
  { name: 'enlargements', stalledAfterSeconds: 60 },
  { name: 'faces', stalledAfterSeconds: 30 },
  { name: 'mails', stalledAfterSeconds: 30 },
  { name: 'commands', stalledAfterSeconds: 60 },
  { name: 'inbox', stalledAfterSeconds: 30 },
  { name: 'billing', stalledAfterSeconds: 60 },
  { name: 'leaving', stalledAfterSeconds: 60 },
  { name: 'nightly', stalledAfterSeconds: 60 },
];
