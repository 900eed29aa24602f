/** The users of the simulated families. */
export const users = {
  ada: '00000000-0000-7000-8000-000000000000',
  ben: '00000001-0000-7000-8000-000000000000',
  gil: '00000002-0000-7000-8000-000000000000',
  cleo: '00000003-0000-7000-8000-000000000000',
  eve: '00000004-0000-7000-8000-000000000000',
} as const;
export const userIds = Object.values(users);

/** Two parents with a household each. */
export const homes = [
  '11111111-0000-7000-8000-000000000000',
  '11111112-0000-7000-8000-000000000000',
] as const;

export interface CastChild {
  id: string;
  home: (typeof homes)[number];
  animal: 'owl' | 'cat';
}
export const castChildren = [
  { id: '22222221-0000-7000-8000-000000000000', home: homes[0], animal: 'owl' },
  { id: '22222222-0000-7000-8000-000000000000', home: homes[0], animal: 'cat' },
  { id: '22222223-0000-7000-8000-000000000000', home: homes[1], animal: 'owl' },
] as const satisfies readonly CastChild[];

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

export const nameOfUser = (id: string): string =>
  Object.entries(users).find(([, each]) => each === id)?.[0] ?? id;
