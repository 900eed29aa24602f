import type { ChildState } from '../../domain/household/child';
import type { Household } from '../../domain/household/household';
import type { HouseholdRole } from '../../domain/household/rights';

export interface HouseholdHeadAnswer {
  id: string;
  name: string;
  timeZone: string;
  dayStartsAt: number;
  bands: { midday: number; evening: number };
  role: HouseholdRole;
  cursor: string;
}

export type ChildAnswer = Pick<ChildState, 'id' | 'nickname' | 'animal' | 'colour' | 'shows' | 'settings'> & {
  createdAt: string;
};

export function householdHead(household: Household, role: HouseholdRole): HouseholdHeadAnswer {
  const { id, name, timeZone, dayStartsAt, middayAt, eveningAt, version } = household.snapshot();
  return {
    id,
    name,
    timeZone,
    dayStartsAt,
    bands: { midday: middayAt, evening: eveningAt },
    role,
    // Lists counts the lists that were given; identity sends 0, so the cursor can only be too old.
    cursor: `${version}.0`,
  };
}

export const childAnswer = ({
  id,
  nickname,
  animal,
  colour,
  shows,
  settings,
  createdAt,
}: ChildState): ChildAnswer => ({
  id,
  nickname,
  animal,
  colour,
  shows,
  settings,
  createdAt: createdAt.toISOString(),
});
