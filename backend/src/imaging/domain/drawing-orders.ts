import type { Tier } from '../../kernel/tier';
import type { Drawing } from './drawing';
import type { DrawingOrder } from './image-generator';

/** Whose picture it is. */
export interface OrderedBy {
  userId: string;
  tier: Tier;
}

/** Turns what an image says into what a generator can draw from. */
export abstract class DrawingOrders {
  abstract orderFor(drawing: Drawing, by: OrderedBy): Promise<DrawingOrder>;
}
