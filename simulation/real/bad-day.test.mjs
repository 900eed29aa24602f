// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badDay } from './bad-day.mjs';

test(
  'five devices, a lying network and kill -9 of everything: nothing lost, doubled or brought back, and all see the same',
  { timeout: 180_000 },
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
    // A day without trouble proves nothing.
    assert.ok(day.blows.api > 0 && day.blows.worker > 0, JSON.stringify(day.blows));
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

test('a network that says "done" for the api is found out', { timeout: 120_000 }, async () => {
  const { verdict } = await badDay({ operations: 120, seed: 3, blowEvery: 60_000, plant: 'liar' });
  assert.ok(
    verdict.lost.some((line) => line.includes('was acknowledged')),
    JSON.stringify(verdict),
  );
});

test('a phone that takes a new key for every try is found out', { timeout: 120_000 }, async () => {
  const { verdict } = await badDay({ operations: 120, seed: 4, blowEvery: 60_000, plant: 'forgetful' });
  assert.ok(
    verdict.doubled.some((line) => line.includes("nobody's wish")),
    JSON.stringify(verdict),
  );
});
