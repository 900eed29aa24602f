export { ItemDto, ListHeadDto } from './http/lists.dto';
export { ListsModule } from './lists.module';
