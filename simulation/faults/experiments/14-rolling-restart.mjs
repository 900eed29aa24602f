// @ts-check

import { findRedis } from '../../../backend/local/redis/program.mjs';
import { benchScale } from '../../../bench/scale.mjs';
import { atMost, exactly, reported } from '../support/figures.mjs';
import { NotHere } from '../support/harness.mjs';

/** @type {import('../experiments.mjs').Experiment} */
export const rollingRestart = {
  number: 14,
  name: '3 apis and 2 workers are restarted one after the other under load, with live streams open (npm run bench -- scale)',
  expected:
    'nobody who repeats with their key has to do so more than once; streams come back; no event missed or told twice; nothing lost or doubled',
  harness: null,
  short: false,
  async run() {
    if (!findRedis(process.env)) throw new NotHere('no redis-server or valkey-server');
    const { processes, seconds, gently, writes, repeated, mostRetries, lost, doubled, live, pictures } =
      await benchScale({ oldRelease: process.env['OLD_RELEASE'] });
    return [
      exactly('ended by themselves when told to', gently, processes),
      reported('in, s', seconds),
      reported('changes', writes),
      reported('of them sent again', repeated),
      atMost('most often', mostRetries, 1),
      exactly('lost', lost, 0),
      exactly('doubled', doubled, 0),
      reported('streams', live.streams),
      reported('came back', live.resumed),
      exactly('events missed', live.missed, 0),
      exactly('told twice or out of order', live.twice + live.backwards, 0),
      exactly('pictures lost', pictures.lost, 0),
      exactly('made twice or left', pictures.doubled + pictures.left, 0),
    ];
  },
};
