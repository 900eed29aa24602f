// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badDay } from './bad-day.mjs';

test(
  'The bad day: six devices, a lying network and kill -9 of every process lose, double and restore nothing, and all devices are equal',
  { timeout: 400_000 },
  async () => {
    const day = await badDay({ operations: 800, seed: 21, blowEvery: 1500 });
    assert.deepEqual(day.verdict, {
      lost: [],
      doubled: [],
      resurrected: [],
      unequal: [],
      waiting: [],
      gaps: [],
    });
    // Without faults the day would prove nothing.
    assert.ok(day.blows.api > 0 && day.blows.worker > 0, JSON.stringify(day.blows));
    assert.ok(
      Object.values(day.routines).every((count) => count > 0),
      JSON.stringify(day.routines),
    );
    assert.ok(
      Object.values(day.basket).every((count) => count > 0),
      JSON.stringify(day.basket),
    );
    assert.ok(
      Object.entries(day.network).every(([, count]) => count > 0),
      JSON.stringify(day.network),
    );
  },
);

test('The invariants detect a network that answers for the api', { timeout: 400_000 }, async () => {
  const { verdict } = await badDay({ operations: 120, seed: 3, blowEvery: 60_000, plant: 'liar' });
  assert.ok(
    verdict.lost.some((line) => line.includes('was acknowledged')),
    JSON.stringify(verdict),
  );
});

test('The invariants detect a phone that takes a new key for every retry', { timeout: 400_000 }, async () => {
  const { verdict } = await badDay({ operations: 120, seed: 4, blowEvery: 60_000, plant: 'forgetful' });
  assert.ok(
    verdict.doubled.some((line) => line.includes("nobody's wish")),
    JSON.stringify(verdict),
  );
});
