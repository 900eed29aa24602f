import { describe as described, isAboutDatabase } from './database-errors';
import { Outage } from './outage';

const refused = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('Outage', () => {
  const told: string[] = [];
  let outage: Outage;
  beforeEach(() => {
    jest.useFakeTimers();
    told.length = 0;
    outage = new Outage(
      (level, message) => told.push(`${level}: ${message}`),
      () => Date.now(),
    );
  });
  afterEach(() => jest.useRealTimers());

  /** Eight failures a second, as an api and a worker together have. */
  const away = (seconds: number): void => {
    for (let eighth = 0; eighth < seconds * 8; eighth++) {
      outage.failed(refused());
      outage.suppressLog();
      jest.advanceTimersByTime(125);
    }
  };

  it('logs an outage of ten minutes in 12 lines, one of them an ALERT with its runbook', () => {
    away(600);
    outage.answered();
    jest.advanceTimersByTime(3_000);
    expect(told).toHaveLength(12);
    expect(told[0]).toMatch(/^warn: the database does not answer \(Error ECONNREFUSED/);
    expect(told.filter((line) => line.includes('ALERT'))).toEqual([told[1]]);
    expect(told[1]).toMatch(
      /^error: ALERT the database does not answer: 60 s, \d+ lines not logged; docs\/runbooks\/database\.md$/,
    );
    expect(told[2]).toMatch(/^warn: the database still does not answer: 120 s/);
    expect(told[11]).toMatch(/^info: the database answers again after 60[0-3] s, 4800 lines not logged$/);
  });

  it('logs only the beginning and the end of a short outage', () => {
    away(5);
    outage.answered();
    jest.advanceTimersByTime(10_000);
    expect(told.map((line) => line.split(/ \(| after/)[0])).toEqual([
      'warn: the database does not answer',
      'info: the database answers again',
    ]);
  });

  it('counts as one outage while some statements are answered and others fail', () => {
    for (let second = 0; second < 90; second++) {
      outage.failed(refused());
      outage.answered();
      jest.advanceTimersByTime(1_000);
    }
    expect(told.filter((line) => line.includes('again'))).toEqual([]);
    expect(told.filter((line) => line.includes('ALERT'))).toHaveLength(1);
  });

  it('alerts again in the next outage, and logs nothing without failures', () => {
    outage.answered();
    jest.advanceTimersByTime(120_000);
    expect([told, outage.suppressLog()]).toEqual([[], false]);
    for (const _ of ['first', 'second']) {
      away(70);
      outage.answered();
      jest.advanceTimersByTime(3_000);
    }
    expect(told.filter((line) => line.includes('ALERT'))).toHaveLength(2);
    expect(outage.suppressLog()).toBe(false);
  });

  it('marks its errors, so that a line about the database differs from one about another server', () => {
    const [ours, others] = [refused(), refused()];
    outage.failed(ours);
    expect([ours, others].map((error) => isAboutDatabase(`relay: ${described(error)}`))).toEqual([
      true,
      false,
    ]);
  });
});
