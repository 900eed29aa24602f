export { FaceAddresses } from './domain/faces';
export { IdentityFacade, type Profile } from './identity.facade';
export { IdentityModule } from './identity.module';
export { PersonMarks } from './person-marks';
