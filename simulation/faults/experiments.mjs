// @ts-check
import { apiKilled } from './01-api-killed.mjs';
import { threeAtOnce } from './02-three-at-once.mjs';
import { answersDropped } from './03-answers-dropped.mjs';
import { postgresKilled } from './04-postgres-killed.mjs';
import { connectionsCut } from './05-connections-cut.mjs';
import { redisAway } from './06-redis-away.mjs';
import { redisEmptied } from './07-redis-emptied.mjs';
import { workerKilled } from './08-worker-killed.mjs';
import { workerFrozen } from './09-worker-frozen.mjs';
import { providerStumbles } from './10-provider-stumbles.mjs';
import { blackHole } from './11-black-hole.mjs';
import { imageDiskFull } from './12-image-disk-full.mjs';
import { databaseDiskFull } from './13-database-disk-full.mjs';
import { rollingRestart } from './14-rolling-restart.mjs';
import { coldStart } from './15-cold-start.mjs';
import { wrongClocks } from './16-wrong-clocks.mjs';
import { webhookStorm } from './17-webhook-storm.mjs';
import { tillCutOff } from './18-till-cut-off.mjs';
import { oldBackup } from './19-old-backup.mjs';
import { renewalRace } from './20-renewal-race.mjs';
import { weekInAPocket } from './21-week-in-a-pocket.mjs';
import { slowClients } from './22-slow-clients.mjs';
import { soak } from './23-soak.mjs';
import { eventsArrive } from './24-worker-killed-under-load.mjs';

/**
 * @typedef {{ house: import('./support/house.mjs').House, short: boolean, minutes: number }} Given
 * `house`: the running product that it looks at; null where it starts what it needs.
 * `minutes`: how long the soak goes on.
 * `short`: it takes less than 30 s, or can be told to (`Given.short`), and so is part of `npm test`.
 * @typedef {{
 *   number: number, name: string, expected: string, house: import('./support/house.mjs').Kind | null, short: boolean,
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
  tillCutOff,
  oldBackup,
  renewalRace,
  weekInAPocket,
  slowClients,
  soak,
  eventsArrive,
];
