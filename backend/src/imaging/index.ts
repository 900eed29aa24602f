export { ImagingModule } from './imaging.module';
export { LimitsQuery } from './queries/limits.query';
export { PictureOfferQuery } from './queries/picture-offer.query';
export { loadPictureBook } from './infrastructure/load-picture-book';
export { pictureChannel } from './infrastructure/postgres-images';
