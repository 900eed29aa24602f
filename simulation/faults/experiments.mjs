// @ts-check
import { apiKilled } from './experiments/01-api-killed.mjs';
import { threeAtOnce } from './experiments/02-three-at-once.mjs';
import { answersDropped } from './experiments/03-answers-dropped.mjs';
import { postgresKilled } from './experiments/04-postgres-killed.mjs';
import { connectionsCut } from './experiments/05-connections-cut.mjs';
import { redisAway } from './experiments/06-redis-away.mjs';
import { redisEmptied } from './experiments/07-redis-emptied.mjs';
import { workerKilled } from './experiments/08-worker-killed.mjs';
import { workerFrozen } from './experiments/09-worker-frozen.mjs';
import { providerStumbles } from './experiments/10-provider-stumbles.mjs';
import { blackHole } from './experiments/11-black-hole.mjs';
import { imageDiskFull } from './experiments/12-image-disk-full.mjs';
import { databaseDiskFull } from './experiments/13-database-disk-full.mjs';
import { rollingRestart } from './experiments/14-rolling-restart.mjs';
import { coldStart } from './experiments/15-cold-start.mjs';
import { wrongClocks } from './experiments/16-wrong-clocks.mjs';
import { webhookStorm } from './experiments/17-webhook-storm.mjs';
import { stripeCutOff } from './experiments/18-stripe-cut-off.mjs';
import { oldBackup } from './experiments/19-old-backup.mjs';
import { renewalRace } from './experiments/20-renewal-race.mjs';
import { weekInAPocket } from './experiments/21-week-in-background.mjs';
import { slowClients } from './experiments/22-slow-clients.mjs';
import { soak } from './experiments/23-soak.mjs';
import { eventsArrive } from './experiments/24-worker-killed-under-load.mjs';

/**
 * @typedef {{ harness: import('./support/harness.mjs').Harness, short: boolean, minutes: number }} Given
 * `harness`: the running product that it looks at; null where it starts what it needs.
 * `minutes`: how long the soak goes on.
 * `short`: it takes less than 30 s, or can be told to (`Given.short`), and so is part of `npm test`.
 * @typedef {{
 *   number: number, name: string, expected: string, harness: import('./support/harness.mjs').Kind | null, short: boolean,
 *   run: (given: Given) => Promise<import('./support/figures.mjs').Figure[]>,
 * }} Experiment
 */

/** @type {Experiment[]} */
export const experiments = [
  apiKilled,
  threeAtOnce,
  answersDropped,
  postgresKilled,
  connectionsCut,
  redisAway,
  redisEmptied,
  workerKilled,
  workerFrozen,
  providerStumbles,
  blackHole,
  imageDiskFull,
  databaseDiskFull,
  rollingRestart,
  coldStart,
  wrongClocks,
  webhookStorm,
  stripeCutOff,
  oldBackup,
  renewalRace,
  weekInAPocket,
  slowClients,
  soak,
  eventsArrive,
];
