import { useLocation, useParams } from 'react-router';
import { PageTools, PlanAndAccount } from '../app/layout/lazy-frame';
import { paths } from '../app/paths';
import { ListPage } from '../features/lists/board/list-page';
import { SyncChip } from '../features/pwa/components/sync-chip';
import { Redirect } from '../shared/routing/redirect';

export default function ListDetail() {
  const { id = '' } = useParams<'id'>();
  const { search } = useLocation();
  // The server accepts an id in capitals; the device would store it as another list.
  const known = id.toLocaleLowerCase('en');
  if (known !== id) return <Redirect to={`${paths.list(known)}${search}`} />;
  return <ListPage key={id} id={id} chip={<SyncChip />} plan={<PlanAndAccount />} tools={<PageTools />} />;
}
