import type { Home, KidMode, SessionRow } from './session-row';

/** A home as the server answers it. */
export interface GivenHome {
  deviceId: string;
  householdId: string;
  /** Of the household. Missing in the answer of an older server. */
  name?: string;
  children: readonly string[];
  token: string;
}

/** The homes that the server gave, and the instant of its answer (ms) by its clock and by that of this device. */
export interface GivenHomes {
  homes: readonly GivenHome[];
  at: number;
  now: number;
}

/** The homes of an answer. Where it does not tell the server's time, that of this device has to do. */
export const givenAt = ({ homes, at }: Pick<GivenHomes, 'homes' | 'at'>, now: number): GivenHomes => ({
  homes,
  at: at || now,
  now,
});

/** The homes of a linked device, the shown one as its session is now. */
export const homesOf = ({ homes = [], userId, token, expiresAt, kid }: SessionRow): Home[] =>
  homes.map(({ isGone, ...home }) =>
    home.deviceId === userId && kid
      ? { ...home, token, expiresAt, childId: kid.childId, ...(kid.isGone && { isGone: true }) }
      : { ...home, ...(isGone && { isGone }) },
  );

export const isAlive = ({ endedAt, isFormer }: Home): boolean => endedAt === undefined && !isFormer;

/** The names of a home that is over are no longer of use; its roof comes back when it is linked again. */
export const hasOldNames = (home: Home): boolean =>
  !isAlive(home) && (home.name !== undefined || home.faces !== undefined);

function withoutOldNames(home: Home): Home {
  const { name: _name, faces: _faces, ...rest } = home;
  return hasOldNames(home) ? rest : home;
}

const kidModeOf = ({ householdId, childId, isGone, endedAt }: Home): KidMode => ({
  householdId,
  childId,
  ...(isGone && { isGone }),
  ...(endedAt !== undefined && { isOver: true }),
});

/**
 * The session that shows this home; another one where it is over or not there. A former one is not shown. Null
 * where none can be shown.
 */
export function rowShowing(
  homes: readonly Home[],
  deviceId: string | undefined,
  before: SessionRow | null,
): SessionRow | null {
  const shown =
    homes.find((home) => home.deviceId === deviceId && isAlive(home)) ??
    homes.find(isAlive) ??
    homes.find((home) => home.deviceId === deviceId && !home.isFormer) ??
    homes.find(({ isFormer }) => !isFormer);
  if (!shown) return null;
  const { gateTries } = before ?? {};
  return {
    userId: shown.deviceId,
    token: shown.token,
    expiresAt: shown.expiresAt,
    ...{ name: '', email: '' },
    kid: kidModeOf(shown),
    homes: homes.map(withoutOldNames),
    ...(gateTries !== undefined && { gateTries }),
  };
}

/** The chosen child while it may use the device; else the only one, or null: the children choose. */
const chosenOf = (children: readonly string[], before: string | null): string | null =>
  before !== null && children.includes(before)
    ? before
    : children.length === 1
      ? (children[0] ?? null)
      : null;

/** The end of a token by the clock of this device, in seconds: only the length of its life is the server's. */
export function expiryOf(token: string, { at, now }: Pick<GivenHomes, 'at' | 'now'>): number {
  const left = secondsIn(token) - at / 1000;
  return Math.round(now / 1000 + left);
}

function secondsIn(token: string): number {
  try {
    const part = token.replace(/^kid\./, '').split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp : 0;
  } catch {
    return 0;
  }
}

/** The known homes with what the server gave. A home whose household has another device now is a former one. */
export function withGiven(known: readonly Home[], given: GivenHomes): Home[] {
  const fresh = given.homes.map((home): Home => {
    const {
      childId = null,
      isGone,
      faces,
      roof,
    } = known.find(({ deviceId }) => deviceId === home.deviceId) ?? {};
    const chosen = chosenOf(home.children, childId);
    return {
      ...home,
      expiresAt: expiryOf(home.token, given),
      childId: chosen,
      ...(isGone && chosen === childId && { isGone }),
      ...(faces && { faces }),
      ...(roof && { roof }),
    };
  });
  const rest = known
    .filter(({ deviceId }) => fresh.every((home) => home.deviceId !== deviceId))
    .map((home) =>
      fresh.some(({ householdId }) => householdId === home.householdId)
        ? { ...home, isFormer: true, endedAt: home.endedAt ?? given.at }
        : home,
    );
  const placeOf = ({ deviceId }: Home): number => {
    const place = known.findIndex((home) => home.deviceId === deviceId);
    return place < 0 ? known.length : place;
  };
  return [...rest, ...fresh].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The homes after the server has ended these devices. The first instant stays. */
export const withEnded = (homes: readonly Home[], ended: readonly string[], at: number): Home[] =>
  homes.map((home) => (ended.includes(home.deviceId) ? { ...home, endedAt: home.endedAt ?? at } : home));

/** The users of this browser whose queues can be sent: the signed-in one, or the devices of all living homes. */
export const usersOf = (row: SessionRow): string[] =>
  row.homes
    ? homesOf(row)
        .filter(isAlive)
        .map(({ deviceId }) => deviceId)
    : [row.userId];

/** The token of one of these users; null for all others. */
export function tokenOf(row: SessionRow, userId: string): string | null {
  if (!row.homes) return row.userId === userId ? row.token : null;
  return homesOf(row).find((home) => home.deviceId === userId && isAlive(home))?.token ?? null;
}
