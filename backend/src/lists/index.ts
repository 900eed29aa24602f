export { historyDays } from './domain/list-change';
export { type ChoiceKind, PictureCatalogue } from './domain/pictures/picture-catalogue';
export { lateMarkDays } from './domain/routines/late-marks';
export { HouseholdRoutines, resultsOf, routinesOn } from './domain/routines/household-routines';
export { DayOffDto } from './http/days-off.dto';
export { FirstThenDto } from './http/first-then.dto';
export {
  listToday,
  type ListToday,
  type ScheduledList,
  shownDays,
  shownRows,
} from './domain/routines/list-today';
export { withRoutine } from './domain/routines/with-routine';
export { ItemDto, ListHeadDto } from './http/lists.dto';
export { StoreDto } from './http/stores/stores.dto';
export { MarkDto, ScheduleRowDto } from './http/routines.dto';
export { CollaboratorDto } from './http/sharing.dto';
export { shownChildren } from './infrastructure/household/shown-children.sql';
export {
  clockOf,
  daysOffOf,
  firstThenOf,
  hasSchedule,
  marksOf,
  routineItemsOf,
  scheduleOf,
} from './infrastructure/routines/routine.sql';
export {
  changeableBy,
  helpedFor,
  isItemFor,
  mayChange,
  mayRead,
  ownsList,
  readableBy,
  readersOf,
  shownHousehold,
} from './infrastructure/list-access.sql';
export { childOrNull, wholeFamily } from './infrastructure/routines/whole-family';
export { listChannel } from './infrastructure/list-channel';
export { ListsFacade, type NamedItem } from './lists.facade';
export { ListsModule } from './lists.module';
export { InvitationRecipientsQuery } from './queries/invitation-recipients.query';
