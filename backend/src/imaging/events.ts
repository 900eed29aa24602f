import { event } from '../kernel/domain-event';

/** A generated picture is ready and replaces the plain one. Only clients listen. */
export const ImageReady = event<
  'imaging.image-ready',
  { imageId: string; listId: string; itemId: string; userId: string }
>('imaging.image-ready');

/** The request has failed and the plain picture stays. Only clients listen. */
export const ImageFailed = event<
  'imaging.image-failed',
  { imageId: string; listId: string; itemId: string; userId: string; reason: string }
>('imaging.image-failed');

/** A user reported a picture, for admins; without the user. */
export const PictureReported = event<'imaging.picture-reported', { imageId: string; reason: string }>(
  'imaging.picture-reported',
);

/** An admin withdrew a picture from all users. Imaging handles it. */
export const PictureWithdrawn = event<
  'imaging.picture-withdrawn',
  { reportedPictureId: string; sha: string; redraw: boolean }
>('imaging.picture-withdrawn');
