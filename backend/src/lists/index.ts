export { historyDays } from './domain/list-change';
export { type ChoiceKind, PictureCatalogue } from './domain/pictures/picture-catalogue';
export { ItemDto, ListHeadDto } from './http/lists.dto';
export { MarkDto, ScheduleRowDto } from './http/routines.dto';
export { CollaboratorDto } from './http/sharing.dto';
export { shownChildren } from './infrastructure/household/shown-children.sql';
export { changeableBy, changersOf, mayChange, shownHousehold } from './infrastructure/list-access.sql';
export { listChannel } from './infrastructure/list-channel';
export { ListsModule } from './lists.module';
