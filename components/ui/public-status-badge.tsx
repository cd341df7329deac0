import { PublicBadge } from './public-badge'
import { type Status, statusLookOf } from './status-look'

/** A state with its icon and colour; the words come from the page, so that it needs no script. */
export function PublicStatusBadge({ status, label }: { status: Status | (string & {}); label: string }) {
  const { tone, icon: Icon } = statusLookOf(status)
  return (
    <PublicBadge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {label}
    </PublicBadge>
  )
}
