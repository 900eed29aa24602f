import { homeOf } from '@pictick/rules/household/home';
import { SyncEngine, type SyncEnvironment } from './engine';
import { MemoryStore } from './store/memory-store';
import { householdView } from './testing/household';
import { testEnvironment } from './testing/sync-environment';

const member = (userId: string, joinedAt: string) => ({
  userId,
  name: userId,
  avatarUrl: null,
  avatarVersion: 0,
  role: 'adult' as const,
  children: null,
  until: null,
  joinedAt,
});

/** The user joined `own` first, whose id sorts last. */
async function deviceWith(
  chosen: { id: string | null },
  { store = new MemoryStore(), get }: { store?: MemoryStore; get?: SyncEnvironment['get'] } = {},
): Promise<SyncEngine> {
  for (const [id, joinedAt] of [
    ['joined', '2026-11-20T08:00:00.000Z'],
    ['own', '2026-11-01T08:00:00.000Z'],
  ] as const) {
    const members = [member('other', '2026-01-01T08:00:00.000Z'), member('me', joinedAt)];
    await store.putHousehold(id, { id, state: householdView(id, { members }), cursor: '1.0', etag: 'tag' });
  }
  const engine = new SyncEngine(
    testEnvironment({ store, chosenHousehold: () => chosen.id, ...(get && { get }) }),
  );
  await engine.open();
  return engine;
}

describe('SyncEngine with several households', () => {
  it('shows the one that the user joined first while none is chosen', async () => {
    const engine = await deviceWith({ id: null });
    expect(engine.household()?.id).toBe('own');
    expect(engine.households().map(({ id }) => id)).toEqual(['own', 'joined']);
  });

  it('shows the chosen one as long as it is there', async () => {
    expect((await deviceWith({ id: 'joined' })).household()?.id).toBe('joined');
    expect((await deviceWith({ id: 'left' })).household()?.id).toBe('own');
  });

  it('tells its listeners of another choice', async () => {
    const chosen: { id: string | null } = { id: null };
    const engine = await deviceWith(chosen);
    const seen: (string | undefined)[] = [];
    engine.subscribe(() => void seen.push(engine.household()?.id));
    chosen.id = 'joined';
    await engine.showHousehold('joined');
    expect(seen[0]).toBe('joined');
  });

  it('has the home that the server tells, in one step, without reading a household, also after a restart', async () => {
    let home: string | null = 'own';
    const asked: string[] = [];
    const get: SyncEnvironment['get'] = (path) => {
      asked.push(path);
      const heads = ['own', 'joined'].map((id) => ({
        id,
        cursor: '1.0',
        ...(home !== null && { isHome: id === home }),
      }));
      return Promise.resolve({ status: 200, body: { households: heads } });
    };
    const store = new MemoryStore();
    const engine = await deviceWith({ id: null }, { store, get });
    expect(homeOf(engine.households())?.id).toBe('own');
    await engine.pullHouseholds();
    const seen: string[] = [];
    engine.subscribe(() => {
      const homes = engine.households().filter(({ isHome }) => isHome);
      seen.push(homes.map(({ id }) => id).join());
    });
    home = 'joined';
    await engine.pullHouseholds();
    expect(new Set(seen)).toEqual(new Set(['joined']));
    expect(homeOf(engine.households())?.id).toBe('joined');
    // A server of the release before knows no home.
    home = null;
    await engine.pullHouseholds();
    expect(homeOf(engine.households())?.id).toBe('joined');
    expect(new Set(asked)).toEqual(new Set(['/api/households']));

    const later = new SyncEngine(testEnvironment({ store }));
    await later.open();
    expect(homeOf(later.households())?.id).toBe('joined');
  });
});
