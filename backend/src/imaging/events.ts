import { event } from '../kernel/domain-event';

/** A generated picture took the plain one's place. Only clients listen: "image I of list L is ready". */
export const ImageReady = event<
  'imaging.image-ready',
  { imageId: string; listId: string; itemId: string; userId: string }
>('imaging.image-ready');

/** No picture will come for this request; the plain one stays. Only clients listen. */
export const ImageFailed = event<
  'imaging.image-failed',
  { imageId: string; listId: string; itemId: string; userId: string; reason: string }
>('imaging.image-failed');

/** Somebody found a picture bad. For support staff; who it was is not said. */
export const PictureReported = event<'imaging.picture-reported', { imageId: string; reason: string }>(
  'imaging.picture-reported',
);

/** Support staff took a picture away from everybody who was shown it. Imaging itself does what follows from it. */
export const PictureWithdrawn = event<
  'imaging.picture-withdrawn',
  { reportedPictureId: string; sha: string; redraw: boolean }
>('imaging.picture-withdrawn');
