import { call } from '../../../api/http/client';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';
import type { ReportReason } from '../api/types';

interface Report {
  image: { imageId: string; imageUrl: string };
  reason: ReportReason;
}
const report = ({ image: { imageId }, reason }: Report) =>
  call((api) =>
    api.POST('/api/shopping-lists/images/{imageId}/report', {
      params: { path: { imageId } },
      body: { reason },
    }),
  );
type Reported = Awaited<ReturnType<typeof report>>;

/** Reports to the admins that a picture is wrong. */
export const useReportPicture = (after: After<Reported, Report>): Write<Reported, Report> =>
  useWrite({ mutationKey: ['reportPicture'], mutationFn: report }, after);
