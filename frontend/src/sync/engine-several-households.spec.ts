import { SyncEngine } from './engine';
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
async function deviceWith(chosen: { id: string | null }): Promise<SyncEngine> {
  const store = new MemoryStore();
  for (const [id, joinedAt] of [
    ['joined', '2026-11-20T08:00:00.000Z'],
    ['own', '2026-11-01T08:00:00.000Z'],
  ] as const) {
    const members = [member('other', '2026-01-01T08:00:00.000Z'), member('me', joinedAt)];
    await store.putHousehold(id, { id, state: householdView(id, { members }), cursor: '1.0', etag: null });
  }
  const engine = new SyncEngine(testEnvironment({ store, chosenHousehold: () => chosen.id }));
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
});
