import type { Day } from '@pictick/rules/calendar/day';
import { dayAt, type HouseholdClock } from '@pictick/rules/calendar/household-day';
import { useInstant } from '../../../api/engine/instant';

/** The day of the household. It turns under an open page. */
export const useToday = (household: HouseholdClock): Day => dayAt(useInstant(), household);
