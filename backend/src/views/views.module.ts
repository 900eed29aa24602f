import { Module } from '@nestjs/common';
import { BillingModule } from '../billing';
import { IdentityModule } from '../identity';
import { ListWithPictures } from './list-with-pictures.query';
import { ListsViewsController } from './lists.views.controller';
import { MeController } from './me.controller';
import { MeView } from './me.view';
import { MyLists } from './my-lists.query';
import { PictureBookVersion } from './picture-book-version';
import { PictureQuery } from './picture.query';

/** Read-only answers that need several modules. */
@Module({
  imports: [IdentityModule, BillingModule],
  controllers: [ListsViewsController, MeController],
  providers: [ListWithPictures, MeView, MyLists, PictureBookVersion, PictureQuery],
})
export class ViewsModule {}
