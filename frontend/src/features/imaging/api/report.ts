import { call } from '../../../api/client';
import type { ReportReason } from './wire';

/** Tells the people who look after the product that this picture is not as it should be. */
export async function reportPicture(imageId: string, reason: ReportReason): Promise<void> {
  await call((api) => api.POST('/api/shopping-lists/images/{imageId}/report', { params: { path: { imageId } }, body: { reason } }));
}
