import { ItemRepainted } from '../../../lists/events';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { RequestImages } from './request-images.on-items-added';

/** Requests another variant of the same thing. The last good picture is shown until it is ready. */
@OnEvent(ItemRepainted)
export class RequestAnotherImage extends RequestImages {}
