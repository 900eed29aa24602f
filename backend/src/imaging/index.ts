export { ImagingModule } from './imaging.module';
export { Characters } from './queries/characters.query';
export { loadPictureBook } from './infrastructure/load-picture-book';
export { pictureChannel } from './infrastructure/postgres-images';
