export { ImagingModule } from './imaging.module';
export { loadPictureBook } from './infrastructure/load-picture-book';
export { pictureChannel } from './infrastructure/postgres-images';
