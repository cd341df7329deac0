'use client'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { useTranslations } from 'next-intl'
import { DescriptionList } from '@/components/ui/description-list'
import { Stack } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'
import { Muted, Text } from '@/components/ui/text'

/** Shows the newest deployment of a version and how many gateways have applied it. */
export function DeploymentDetails({ stage }: { stage: StageView }) {
  const t = useTranslations('stage.detail')
  const { deployment, environment, gateways } = stage
  const waiting = gateways.enrolled - gateways.current
  if (!deployment) {
    return (
      <Stack gap={4}>
        <Text size="sm" weight="semibold">
          {t('notDeployed')}
        </Text>
        <Muted>{t('notDeployedHelp', { environment: environment.name })}</Muted>
        {gateways.enrolled === 0 ? <Muted>{t('gatewaysNone', { environment: environment.name })}</Muted> : null}
      </Stack>
    )
  }
  return (
    <Stack gap={4}>
      <DescriptionList
        items={[
          { label: t('revision'), value: t('deploymentLine', { number: deployment.number, methods: deployment.methodCount }) },
          { label: t('deployedAt'), value: <RelativeTime value={deployment.deployedAt} /> },
          { label: t('deployedBy'), value: deployment.deployedBy },
          {
            label: t('gateways'),
            value: (
              <span role="status">
                {gateways.enrolled === 0 ? t('gatewaysNone', { environment: environment.name }) : t('gatewaysCurrent', gateways)}
              </span>
            ),
          },
        ]}
      />
      {gateways.enrolled > 0 && waiting > 0 ? <Muted>{t('gatewaysWaiting', { count: waiting })}</Muted> : null}
      <Muted>{t('deployHelp', { environment: environment.name })}</Muted>
    </Stack>
  )
}
