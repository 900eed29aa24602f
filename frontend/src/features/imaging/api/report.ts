import { ask } from './ask';
import type { ReportReason } from './wire';

/** Tells the people who look after the product that this picture is not as it should be. */
export async function reportPicture(imageId: string, reason: ReportReason): Promise<void> {
  await ask('POST', `/api/shopping-lists/images/${imageId}/report`, { reason });
}
