export const roles = ['organiser', 'adult', 'helper'] as const;
export type HouseholdRole = (typeof roles)[number];

const rights = {
  changeHousehold: ['organiser', 'adult'],
  addChild: ['organiser', 'adult'],
  changeChild: ['organiser', 'adult'],
  deleteChild: ['organiser', 'adult'],
  restoreChild: ['organiser', 'adult'],
  eraseChild: ['organiser'],
  setGate: ['organiser', 'adult'],
  invite: ['organiser', 'adult'],
  changeMember: ['organiser'],
  linkDevice: ['organiser', 'adult'],
} as const satisfies Record<string, readonly HouseholdRole[]>;

export type Right = keyof typeof rights;
export const allRights = Object.keys(rights) as Right[];

export const mayDo = (role: HouseholdRole, right: Right): boolean =>
  (rights[right] as readonly HouseholdRole[]).includes(role);

/** True if a member of this role may invite into that one. */
export const mayInvite = (role: HouseholdRole, invited: HouseholdRole): boolean =>
  mayDo(role, 'invite') && (role === 'organiser' || invited !== 'organiser');
