// @ts-check
// Loaded into api and worker by `npm run bench -- files`: at SIGUSR2 it writes which files ran a function since the last time, and counts anew.

import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

const folder = process.env['COVERAGE_FOLDER'];
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
process.on('SIGUSR2', () => {
  session.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error || !folder) return;
    const ran = answer.result
      .filter(({ functions }) => functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
      .map(({ url }) => url);
    const file = join(folder, `${process.pid}.json`);
    writeFileSync(`${file}.part`, JSON.stringify(ran));
    renameSync(`${file}.part`, file);
  });
});
