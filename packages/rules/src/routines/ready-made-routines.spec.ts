import { readyMadeRoutines } from './ready-made-routines';

describe('ready-made routines', () => {
  it('are ten, each with its own id, and mornings and bedtimes for three ages', () => {
    expect(new Set(readyMadeRoutines.map(({ id }) => id)).size).toBe(10);
    for (const name of ['morning', 'bedtime'])
      expect(readyMadeRoutines.filter((routine) => routine.name === name).map(({ ages }) => ages)).toEqual([
        { from: 3, to: 5 },
        { from: 6, to: 8 },
        { from: 9, to: 12 },
      ]);
    expect(readyMadeRoutines.filter(({ ages }) => ages === null)).toHaveLength(4);
  });

  it.each(readyMadeRoutines)('$id has four to eight different steps and days', ({ steps, weekdays }) => {
    expect(steps.length).toBeGreaterThanOrEqual(4);
    expect(steps.length).toBeLessThanOrEqual(8);
    expect(new Set(steps.map(({ concept }) => concept)).size).toBe(steps.length);
    expect(steps.every(({ text, concept }) => /^[a-z-]+ [a-z-]+$/.test(`${text} ${concept}`))).toBe(true);
    expect(steps.every(({ minutes }) => minutes === null || (minutes >= 1 && minutes <= 59))).toBe(true);
    expect(weekdays.length).toBeGreaterThan(0);
    expect(new Set(weekdays).size).toBe(weekdays.length);
  });

  it('give a text to one concept only', () => {
    const concepts = new Map<string, Set<string>>();
    for (const { text, concept } of readyMadeRoutines.flatMap(({ steps }) => steps))
      concepts.set(text, (concepts.get(text) ?? new Set()).add(concept));
    expect([...concepts].filter(([, found]) => found.size > 1)).toEqual([]);
  });
});
