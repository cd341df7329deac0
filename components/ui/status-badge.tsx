import { useTranslations } from 'next-intl'
import { PublicStatusBadge } from './public-status-badge'
import { type Status, statusLookOf } from './status-look'

/** A state as icon, word and colour; one look for each state everywhere. */
export function StatusBadge({ status }: { status: Status | (string & {}) }) {
  const t = useTranslations('kit.status')
  return <PublicStatusBadge status={status} label={t(statusLookOf(status).key.replace(' ', '') as never)} />
}
