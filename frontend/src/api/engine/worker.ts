import { isFromWorker, type ToWorker } from '../../sync/queue/protocol';

const statusPatience = 2000;

/**
 * Posts to the worker. A page that the worker does not control (forced reload, first visit) reaches it by its
 * registration.
 */
export function postToWorker(container: ServiceWorkerContainer | undefined, message: ToWorker): void {
  if (container?.controller) container.controller.postMessage(message);
  else
    void container?.getRegistration().then(
      (registration) => registration?.active?.postMessage(message),
      () => undefined,
    );
}

/**
 * Number of queued changes as the worker counts them; null if the worker does not answer within `patience`
 * (ms).
 */
export function queueStatus(
  container: ServiceWorkerContainer | undefined,
  patience = statusPatience,
): Promise<number | null> {
  const worker = container?.controller;
  if (!worker) return Promise.resolve(null);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const close = (length: number | null): void => {
      clearTimeout(timer);
      port1.close();
      resolve(length);
    };
    const timer = setTimeout(() => close(null), patience);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isFromWorker(data) && data.type === 'REQUEST_QUEUED') close(data.queueLength);
    };
    worker.postMessage({ type: 'GET_QUEUE_STATUS' } satisfies ToWorker, [port2]);
  });
}
