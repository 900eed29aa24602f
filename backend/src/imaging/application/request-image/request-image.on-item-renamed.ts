import { ItemRenamed } from '../../../lists/events';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { RequestImages } from './request-images.on-items-added';

/** A renamed item that shows something else has a new image id, and is pictured like a new one. */
@OnEvent(ItemRenamed)
export class RequestImageAgain extends RequestImages {}
