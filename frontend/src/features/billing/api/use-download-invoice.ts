import { useWrite, type Write } from '../../../api/queries/use-write';
import { downloadInvoice } from './download-invoice';

/** Not a write, but started by a press and at work like one. */
export const useDownloadInvoice = (): Write<void, Parameters<typeof downloadInvoice>[0]> =>
  useWrite({ mutationKey: ['downloadInvoice'], mutationFn: downloadInvoice });
