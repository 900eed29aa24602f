export { ImagingModule } from './imaging.module';
export { LimitsQuery } from './queries/limits.query';
export { PictureAddresses } from './domain/picture-addresses';
export { SignedAddresses } from './infrastructure/signed-addresses';
export { PictureOfferQuery } from './queries/picture-offer.query';
export { PreferredStyleQuery } from './queries/preferred-style.query';
export { loadPictureBook } from './infrastructure/load-picture-book';
export { pictureChannel } from './infrastructure/postgres-images';
