// Hand-written SQL: pictures of some items, which Postgres makes as JSON.
import { Injectable } from '@nestjs/common';
import { addDays, type Day } from '@pictick/rules/calendar/day';
import type { HouseholdClock } from '@pictick/rules/calendar/household-day';
import { isDayOff } from '@pictick/rules/calendar/schedule';
import { markDayProblem } from '@pictick/rules/routines/mark';
import { historyDays } from '@pictick/rules/routines/offered-days';
import { type HouseholdDaysOff, routinesOfDay } from '@pictick/rules/routines/routine-day';
import { HouseholdFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import { DomainError, notFound } from '../../kernel/domain-error';
import { HouseholdRoutines, resultsOf, routinesOn } from '../../lists';
import { Database } from '../../platform/database/database';
import { pictureColumns, pictureJoins } from '../pictures/picture.sql';
import type { HistoryDayDto, HistoryDayWithCardsDto, HistoryDto } from './history.dto';

const pictures = `SELECT i.id, row_to_json(picture.*) AS image FROM lists.item i
  CROSS JOIN LATERAL (SELECT ${pictureColumns} FROM (SELECT) one ${pictureJoins}) picture WHERE i.id = ANY($1::uuid[])`;

/** A household and a child of it, or (null) its routines of the whole family. */
export interface HistoryOf {
  householdId: string;
  childId: string | null;
}

const isOff = (daysOff: readonly HouseholdDaysOff[], childId: string | null, day: Day): boolean =>
  isDayOff(
    daysOff.filter((each) => each.childId === null || each.childId === childId),
    day,
  );

/**
 * Past days for adults of the household: closed ones from what is kept of them, the latest ones by the rules.
 * @throws NOT_FOUND, FORBIDDEN
 */
@Injectable()
export class HistoryQuery {
  constructor(
    private readonly database: Database,
    private readonly households: HouseholdFacade,
    private readonly routines: HouseholdRoutines,
    private readonly clock: Clock,
  ) {}

  async page(personId: string, of: HistoryOf, before: Day | null): Promise<HistoryDto> {
    const clock = await this.clockFor(personId, of);
    const days = historyDays(this.clock.now().getTime(), clock, before);
    const [to, from] = [days[0], days.at(-1)];
    if (to === undefined || from === undefined) return { days: [] };
    const { householdId, childId } = of;
    const { closedUntil, closed, daysOff } = await this.routines.kept(householdId, childId, from, to);
    const isOpen = (day: Day): boolean => closedUntil === null || day > closedUntil;
    const found = new Map<Day, HistoryDayDto['routines']>(days.map((day) => [day, []]));
    for (const { day, ...routine } of closed) if (!isOpen(day)) found.get(day)?.push(routine);
    const open = days.filter(isOpen);
    for (const { day, ...routine } of await this.resultsOf(of, open)) found.get(day)?.push(routine);
    return {
      days: days.map((day) => ({ day, off: isOff(daysOff, childId, day), routines: found.get(day) ?? [] })),
    };
  }

  /** @throws NOT_FOUND also for a day that the history does not show */
  async day(personId: string, of: HistoryOf, day: Day): Promise<HistoryDayWithCardsDto> {
    const clock = await this.clockFor(personId, of);
    const now = this.clock.now().getTime();
    if (markDayProblem(day, now) !== null || historyDays(now, clock, addDays(day, 1))[0] !== day)
      throw notFound();
    const { householdId, childId } = of;
    const household = await this.routines.of(householdId, day, day);
    if (!household) return { day, off: false, routines: [] };
    const shown = routinesOfDay(routinesOn(household, day), childId, day, household);
    const routines = shown.flatMap(({ routine: { listId, name }, band, cards }) => {
      const own = cards.filter((card) => card.childId === childId);
      return own.length === 0 ? [] : [{ listId, name, band, cards: own }];
    });
    const images = await this.picturesOf(routines.flatMap(({ cards }) => cards.map(({ item }) => item.id)));
    return {
      day,
      off: isOff(household.daysOff, childId, day),
      routines: routines.map(({ cards, ...routine }) => ({
        ...routine,
        cards: cards.map(({ item: { id, name }, state, mark, insteadOf }) => ({
          itemId: id,
          name,
          childId,
          state,
          actor: mark?.actor ?? null,
          insteadOf: insteadOf?.id ?? null,
          image: images.get(id) ?? null,
        })),
      })),
    };
  }

  private async clockFor(personId: string, { householdId, childId }: HistoryOf): Promise<HouseholdClock> {
    const role = await this.households.roleIn(householdId, personId);
    if (role === null) throw notFound();
    if (role === 'helper') throw new DomainError('FORBIDDEN', 'forbidden');
    const [clock, isKnown] = await Promise.all([
      this.households.clockOf(householdId),
      childId === null || this.households.childInHousehold(personId, householdId, childId),
    ]);
    if (!clock || !isKnown) throw notFound();
    return clock;
  }

  /** The results of days that are not closed yet, with the names of the lists. */
  private async resultsOf({ householdId, childId }: HistoryOf, days: readonly Day[]) {
    const [to, from] = [days[0], days.at(-1)];
    if (to === undefined || from === undefined) return [];
    const household = await this.routines.of(householdId, from, to);
    if (!household) return [];
    const names = new Map(household.routines.map(({ listId, name }) => [listId, name]));
    return days
      .flatMap((day) => resultsOf(household, day))
      .filter((result) => result.childId === childId)
      .map(({ listId, day, planned, done }) => ({
        listId,
        name: names.get(listId) ?? '',
        day,
        planned,
        done,
      }));
  }

  private async picturesOf(itemIds: readonly string[]) {
    type Row = { id: string; image: HistoryDayWithCardsDto['routines'][number]['cards'][number]['image'] };
    if (itemIds.length === 0) return new Map<string, Row['image']>();
    const rows = await this.database.query<Row>(pictures, [itemIds]);
    return new Map(rows.map(({ id, image }) => [id, image]));
  }
}
