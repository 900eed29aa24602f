export { ImagingModule } from './imaging.module';
export {
  type PaintedAs,
  type RepaintableItem,
  type RepaintCost,
  RepaintCosts,
} from './queries/repaint-costs.query';
export { LimitsQuery } from './queries/limits.query';
export { PictureAddresses } from './domain/picture-addresses';
export { LargePictures } from './domain/large-pictures';
export { PictureViewers } from './domain/picture-viewers';
export { SignedAddresses } from './infrastructure/signed-addresses';
export { PictureFiles } from './queries/picture-files.query';
export { PictureCatalogueQuery } from './queries/picture-catalogue.query';
export { PreferredStyleQuery } from './queries/preferred-style.query';
export { loadPictureBook } from './infrastructure/load-picture-book';
export { pictureChannel } from './infrastructure/postgres-images';
