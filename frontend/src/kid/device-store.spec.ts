/** @jest-environment jsdom */
import 'fake-indexeddb/auto';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import type { KidEngine } from '../sync/kid/kid-engine';
import { deviceStores } from './device-store';
import type { TriesStore } from './gate-tries-store';

jest.mock('../config/env', () => ({ apiKey: 'key', apiUrl: '' }));

const household = { children: [], timeZone: 'UTC', dayStartsAt: 240 } as unknown as HouseholdView;

/** An engine that counts how often it is read. */
class CountedEngine {
  reads = 0;
  private readonly listeners = new Set<() => void>();
  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  household = () => {
    this.reads += 1;
    return household;
  };
  status = () => 'ready' as const;
  isGone = () => false;
  givenLists = () => [];
  today = () => null;
  changed(): void {
    for (const listener of this.listeners) listener();
  }
}

it('deviceStores computes its view once for each change, before any part of the page hears of it', () => {
  const engine = new CountedEngine();
  const { store } = deviceStores(
    engine as unknown as KidEngine,
    { householdId: 'home', childId: null },
    {} as TriesStore,
    null,
  );
  const first = store.view();
  store.view();
  expect([engine.reads, first.status]).toEqual([1, 'ready']);
  const heard: object[] = [];
  store.subscribe(() => heard.push(store.view()));
  store.subscribe(() => heard.push(store.view()));
  engine.changed();
  expect(engine.reads).toBe(2);
  // Equal rows give the same view.
  expect(heard).toEqual([first, first]);
  expect(heard[0]).toBe(first);
});
