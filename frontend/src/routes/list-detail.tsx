import { useParams } from 'react-router';
import { PageTools, PlanAndAccount } from '../app/layout/late';
import { ListPage } from '../features/lists/components/list-page';
import { SyncChip } from '../features/pwa/components/sync-chip';

export default function ListDetail() {
  const { id = '' } = useParams<'id'>();
  return <ListPage key={id} id={id} chip={<SyncChip />} plan={<PlanAndAccount />} tools={<PageTools />} />;
}
