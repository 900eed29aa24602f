export { ImagingModule } from './imaging.module';
export {
  type PaintedAs,
  type RepaintableItem,
  type RepaintCost,
  RepaintCosts,
} from './queries/repaint-costs.query';
export { LimitsQuery } from './queries/limits.query';
export { PictureUrls } from './domain/storage/picture-urls';
export { LargePictures } from './domain/storage/large-pictures';
export { PictureViewers } from './domain/storage/picture-viewers';
export { SignedPictureUrls } from './infrastructure/storage/signed-picture-urls';
export { PictureFiles } from './queries/picture-files.query';
export { PictureCatalogueQuery } from './queries/picture-catalogue.query';
export { PreferredStyleQuery } from './queries/preferred-style.query';
export { loadPictureBook } from './infrastructure/picture-book/load-picture-book';
export { pictureChannel } from './infrastructure/postgres-images';
