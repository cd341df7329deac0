'use client'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { PortalSettingTabs } from '@/components/portal-config/portal-setting-tabs'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Columns, Lines, Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { Muted, Text } from '@/components/ui/text'
import { guidedSetup } from '@/lib/simple-setup/guided-setup'
import { SETUP_PLACES } from '@/lib/simple-setup/setup-places'
import { simpleSetup } from '@/lib/simple-setup/simple-setup-queries'

/** Shows the steps from a new installation to a portal that developers can publish in: what is done, and where to do what is left. */
export function SimpleSetupScreen() {
  const t = useTranslations('simple-setup')
  const portal = useTranslations('portal-config')
  const query = useQuery(simpleSetup())
  return (
    <>
      <PageHeader guide="set-up-the-portal" title={portal('title')} description={portal('description')} />
      <PortalSettingTabs />
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {({ steps }) => {
          const next = steps.find(({ isDone }) => !isDone)?.name
          const done = steps.filter(({ isDone }) => isDone).length
          return (
            <Stack gap={4}>
              <Muted>{next ? t('progress', { done, total: steps.length }) : t('finished')}</Muted>
              <Card>
                <Lines as="ol" pad={4}>
                  {steps.map(({ name, isDone }) => (
                    <Columns as="li" key={name} columns="minmax(0, 1fr) auto" gap={4} align="center">
                      <Stack gap={1}>
                        <Row gap={2}>
                          <Text as="h2" size="md" weight="semibold">
                            {t(`steps.${name}.title`)}
                          </Text>
                          <Badge tone={isDone ? 'success' : 'neutral'} icon={<Icon done={isDone} />}>
                            {t(isDone ? 'done' : 'left')}
                          </Badge>
                        </Row>
                        <Muted>{t(`steps.${name}.help`)}</Muted>
                      </Stack>
                      <div>
                        <LinkButton
                          href={SETUP_PLACES[name]}
                          variant={name === next ? 'primary' : 'secondary'}
                          size="sm"
                          onClick={guidedSetup.start}
                        >
                          {isDone ? t('open') : t(`steps.${name}.action`)}
                        </LinkButton>
                      </div>
                    </Columns>
                  ))}
                </Lines>
              </Card>
            </Stack>
          )
        }}
      </QueryView>
    </>
  )
}

function Icon({ done }: { done: boolean }) {
  return done ? <CircleCheck size={13} aria-hidden="true" /> : <CircleDashed size={13} aria-hidden="true" />
}
