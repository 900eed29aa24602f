import type { ListOrder } from '../../list-order';
import { silent, type Applied, type Overlay, type Request } from '../change-file';
import { listPath } from '../scope';

/** Shows the list by section of the shop or in its own order, to this user alone. */
export interface ChooseOrder {
  kind: 'list.order';
  order: ListOrder;
}

export const overlay: Overlay<ChooseOrder> = { head: ({ order }) => ({ order }) };

export const request: Request<ChooseOrder> = ({ order }, listId) => ({
  method: 'PUT',
  path: `${listPath(listId)}/order`,
  body: { order },
});

export const applied: Applied<ChooseOrder> = {
  isStep: ({ order }, _answer, { list }) => list?.head.order !== order,
  rows({ order }, _answer, { list, moved }) {
    const at = moved.list ?? list;
    return at ? { list: { ...at, head: { ...at.head, order } } } : {};
  },
};

export const rejected = silent;
