export { type ChoiceKind, PictureOffer } from './domain/picture-offer';
export { ItemDto, ListHeadDto } from './http/lists.dto';
export { CollaboratorDto } from './http/sharing.dto';
export { listChannel } from './infrastructure/list-channel';
export { ListsModule } from './lists.module';
