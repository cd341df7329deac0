'use client'
import type { SetupStep } from '@portico/contract/simple-setup/simple-setup-endpoints'
import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { paths } from '@/lib/paths'
import { guidedSetup } from '@/lib/simple-setup/guided-setup'
import { SETUP_PLACES } from '@/lib/simple-setup/setup-places'
import { simpleSetup } from '@/lib/simple-setup/simple-setup-queries'

/** A gateway starts and a form is saved while the guide is on the screen. */
const EVERY_MS = 3_000
/** These show the steps themselves. */
const WITHOUT_GUIDE: readonly string[] = [paths.admin.home, paths.admin.simpleSetup]

/** Leads from the page of one step of the setup to the next, in the tab that has opened a step; nothing otherwise. */
export function SetupGuide() {
  const isGuided = useSyncExternalStore(guidedSetup.subscribe, guidedSetup.current, guidedSetup.onServer)
  const isPlace = !WITHOUT_GUIDE.includes(usePathname())
  return isGuided && isPlace ? <Guide /> : null
}

function Guide() {
  const t = useTranslations('simple-setup')
  const pathname = usePathname()
  const { data } = useQuery({ ...simpleSetup(), refetchInterval: EVERY_MS })
  if (!data) return null
  const left = data.steps.filter(({ isDone }) => !isDone).map(({ name }) => name)
  const here = left.filter((name) => isAt(name, pathname))
  const next = left.find((name) => !isAt(name, pathname))
  return (
    <div style={{ marginBottom: 'var(--space-6)' }}>
      <Notice tone={left.length === 0 ? 'success' : 'info'} title={t('title')}>
        <Stack gap={3}>
          <p role="status">
            {left.length === 0 ? t('finished') : t('progress', { done: data.steps.length - left.length, total: data.steps.length })}{' '}
            {here.length > 0 ? t('here', { steps: here.map((name) => t(`steps.${name}.title`)).join(', ') }) : null}
          </p>
          <Row gap={2}>
            {left.length === 0 ? (
              <LinkButton href={paths.developer.quickCreateApi} size="sm" variant="primary">
                {t('firstApi')}
              </LinkButton>
            ) : null}
            {next ? (
              <LinkButton href={SETUP_PLACES[next]} size="sm" variant={here.length > 0 ? 'secondary' : 'primary'}>
                {t('nextStep', { step: t(`steps.${next}.title`) })}
              </LinkButton>
            ) : null}
            <LinkButton href={paths.admin.simpleSetup} size="sm">
              {t('allSteps')}
            </LinkButton>
            <Button size="sm" variant="ghost" onClick={guidedSetup.end}>
              {t('end')}
            </Button>
          </Row>
        </Stack>
      </Notice>
    </div>
  )
}

/** Returns whether a step is done on the page at a path. */
function isAt(step: SetupStep, pathname: string): boolean {
  return SETUP_PLACES[step].split('?')[0] === pathname
}
