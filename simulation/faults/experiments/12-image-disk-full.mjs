// @ts-check
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exactly, reported } from '../support/figures.mjs';
import { addAll, families, inATrial, settled, standing } from '../support/pictures.mjs';
import { startAnother } from '../support/process.mjs';
import { mountSmallDisk } from '../support/small-disk.mjs';
import { brokenFiles } from '../support/store.mjs';

const [people, fullMs] = [3, 15_000];

/** @type {import('../experiments.mjs').Experiment} */
export const imageDiskFull = {
  number: 12,
  name: 'the disk of the pictures is full for 15 s while pictures are made',
  expected:
    'lists work; health reports the pictures; no incomplete file; no picture of the month is lost; when there is room, all pictures arrive, and none is ordered twice',
  harness: 'painter',
  short: false,
  async run({ harness }) {
    const { painter, stack } = harness;
    if (!painter) throw new Error('nobody paints');
    painter.behave(() => 'paint');
    const folder = join(String(stack.env['DATA_DIR']), 'img');
    const disk = mountSmallDisk(folder, 20);
    try {
      const worker = await startAnother(harness, 'worker.js');
      disk.fill();
      const wanting = await families(harness, people);
      const lists = wanting.map(({ listId }) => listId);
      const answers = await addAll(wanting);
      await pause(fullMs);
      const reads = await Promise.all(wanting.map(({ call, listId }) => call('GET', `/${listId}`)));
      const full = await standing(harness, lists);
      const half = await brokenFiles(folder);
      const missing = async () =>
        /** @type {{ without?: string[] }} */ (
          await (await fetch(`${stack.url}/api/health/ready`)).json()
        ).without?.join() || 'nothing';
      const missed = await missing();
      disk.empty();
      const end = await settled(harness, lists, 120_000);
      await worker.stop();
      return [
        exactly('adds', answers.filter(({ status }) => status === 201).length, people * inATrial),
        exactly('lists read meanwhile', reads.filter(({ status }) => status === 200).length, people),
        exactly('pictures made meanwhile', full.ready, 0),
        exactly('pictures given up meanwhile', full.failed, 0),
        exactly('reported by health meanwhile', missed, 'pictures'),
        exactly('reported by health afterwards', await missing(), 'nothing'),
        exactly('half files', half + (await brokenFiles(folder)), 0),
        exactly('pictures made afterwards', end.ready, end.items),
        reported('arrived after there was room, s', end.ms / 1_000),
        exactly(
          'orders at the provider',
          [...painter.orders.values()].reduce((sum, times) => sum + times, 0),
          people * inATrial,
        ),
        exactly('wrong monthly counts', end.wrong, 0),
      ];
    } finally {
      disk.unmount();
    }
  },
};
