import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

async function said(how: string) {
  const child = fork(join(__dirname, '../../support/processes/unhandled-rejections.ts'), [how], {
    execArgv: ['--require', join(__dirname, '../../support/runtime/run-ts.cjs')],
    silent: true,
  });
  const [out, errors, [status]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return {
    status,
    text: out + errors,
    lines: (out + errors)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  };
}

describe('an uncaught error', () => {
  it('ends the process, which logs it without texts of users', async () => {
    const { status, text, lines } = await said('error');
    expect(status).toBe(1);
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'error',
        message: 'uncaught exception',
        at: expect.anything() as unknown,
      }),
    ]);
    expect(text).not.toContain('Ayşe');
  });

  it('is logged for a promise as well, and does not affect other requests', async () => {
    const { status, text, lines } = await said('promise');
    expect(status).toBe(0);
    expect(lines).toEqual([expect.objectContaining({ level: 'error', message: 'unhandled rejection' })]);
    expect(text).not.toContain('Ayşe');
  });
});

describe('a process that is told to stop', () => {
  it.each([
    ['ends when all its work has ended', 'nothing', 0],
    ['waits for a request that is never answered, but not for ever', 'request', 1],
    ['waits for a job that does not end, but not for ever', 'job', 1],
    ['waits until it has started, but not for ever', 'start', 1],
  ])('%s', async (_, what, status) => {
    const child = fork(join(__dirname, '../../support/processes/hanging-stream.ts'), [what], {
      execArgv: ['--require', join(__dirname, '../../support/runtime/run-ts.cjs')],
      silent: true,
    });
    await once(child, 'message');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([status, null]);
  });
});
