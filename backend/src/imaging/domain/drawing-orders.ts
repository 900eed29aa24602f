import type { Tier } from '@pictick/rules/tier';
import type { Drawing } from './drawing';
import type { DrawingOrder } from './image-generator';

/** Whose picture it is. */
export interface OrderedBy {
  userId: string;
  tier: Tier;
  /** The picture shows a person's own character itself: what was brought along to show it stays out, and only the words count. */
  portrait?: boolean;
}

/** Turns what an image says into what a generator can draw from. */
export abstract class DrawingOrders {
  abstract orderFor(drawing: Drawing, by: OrderedBy): Promise<DrawingOrder>;
}
