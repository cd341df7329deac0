import { useTranslations } from 'next-intl'
import { Badge } from './badge'
import { type Status, statusLookOf } from './status-look'

interface StatusBadgeProps {
  status: Status | (string & {})
  /** Replaces the status's usual name. */
  label?: string
}

/** Shows a status as icon, name and color. Renders on the server too. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const t = useTranslations('kit.status')
  const { tone, icon: Icon, key } = statusLookOf(status)
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {label ?? t(key.replace(' ', '') as never)}
    </Badge>
  )
}
