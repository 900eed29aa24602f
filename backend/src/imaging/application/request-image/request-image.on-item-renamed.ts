import { ItemRenamed } from '../../../lists/events';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { RequestImages } from './request-images.on-items-added';

/** A renamed item that shows another thing has a new image id and is handled like a new item. */
@OnEvent(ItemRenamed)
export class RequestImageAgain extends RequestImages {}
