import type { GatewayView } from '@portico/contract/environment/environment-endpoints'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Row } from '@/components/ui/layout'
import { StatusBadge } from '@/components/ui/status-badge'

/** Shows the status of a gateway, and that it counts usage limits alone. */
export function GatewayState({ gateway }: { gateway: GatewayView }) {
  const t = useTranslations('environment')
  return (
    <Row as="span" inline gap={1}>
      <StatusBadge status={gateway.enrolled ? gateway.status : 'expected'} />
      {gateway.countsAlone ? (
        <Badge tone="warning" icon={<TriangleAlert size={13} aria-hidden="true" />}>
          {t('countsAlone')}
        </Badge>
      ) : null}
    </Row>
  )
}
