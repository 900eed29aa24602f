// @ts-check

import { findRedis } from '../../../backend/local/redis/program.mjs';
import { benchScale } from '../../../bench/scale.mjs';
import { atMost, exactly, reported } from '../support/figures.mjs';
import { NotHere } from '../support/harness.mjs';

/** @type {import('../experiments.mjs').Experiment} */
export const rollingRestart = {
  number: 14,
  name: '3 apis and 2 workers restart one after the other under load, with open live streams (npm run bench -- scale)',
  expected:
    'no change is sent more than twice; streams reconnect; no event is missed or repeated; nothing is lost or takes effect twice',
  harness: null,
  short: false,
  async run() {
    if (!findRedis(process.env)) throw new NotHere('no redis-server or valkey-server');
    const { processes, seconds, gently, writes, repeated, mostRetries, lost, doubled, live, pictures } =
      await benchScale({ oldRelease: process.env['OLD_RELEASE'] });
    return [
      exactly('exited by themselves after SIGTERM', gently, processes),
      reported('in, s', seconds),
      reported('changes', writes),
      reported('changes sent again', repeated),
      atMost('most often', mostRetries, 1),
      exactly('lost', lost, 0),
      exactly('doubled', doubled, 0),
      reported('streams', live.streams),
      reported('came back', live.resumed),
      exactly('events missed', live.missed, 0),
      exactly('events repeated or out of order', live.twice + live.backwards, 0),
      exactly('pictures lost', pictures.lost, 0),
      exactly('pictures made twice or left over', pictures.doubled + pictures.left, 0),
    ];
  },
};
