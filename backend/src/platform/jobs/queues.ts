/** Every queue. Their tables are made by the migrations. */
export interface QueueDefinition {
  name: string;
  /** Seconds without a heartbeat after which another worker gets the job. */
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
