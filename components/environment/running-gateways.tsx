import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'

/** Shows how many gateways of an environment run: all, some or none, or that it has none. */
export function RunningGateways({ running, total }: { running: number; total: number }) {
  const t = useTranslations('environment')
  if (total === 0) return <Badge icon={<CircleDashed size={13} aria-hidden="true" />}>{t('noGateway')}</Badge>
  const all = running === total
  const Icon = all ? CircleCheck : CircleAlert
  return (
    <Badge tone={all ? 'success' : running === 0 ? 'danger' : 'warning'} icon={<Icon size={13} aria-hidden="true" />}>
      {t('running', { running, total })}
    </Badge>
  )
}
