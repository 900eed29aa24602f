export { type ChoiceKind, PictureCatalogue } from './domain/pictures/picture-catalogue';
export { ItemDto, ListHeadDto } from './http/lists.dto';
export { CollaboratorDto } from './http/sharing.dto';
export { changeableBy, changersOf, mayChange } from './infrastructure/list-access.sql';
export { listChannel } from './infrastructure/list-channel';
export { ListsModule } from './lists.module';
