import { ItemRepainted } from '../../../lists/events';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { RequestImages } from './request-images.on-items-added';

/** Another picture of the same thing: one that this item has not had yet. The last good one is shown until it is there. */
@OnEvent(ItemRepainted)
export class RequestAnotherImage extends RequestImages {}
