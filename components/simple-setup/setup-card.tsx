'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { paths } from '@/lib/paths'
import { simpleSetup } from '@/lib/simple-setup/simple-setup-queries'

const POLL_MS = 10_000

/** Shows, while a step of the setup is left, how many are done and which is next, live; nothing otherwise. */
export function SetupCard() {
  const t = useTranslations('simple-setup')
  const { data } = useQuery({
    ...simpleSetup(),
    refetchInterval: ({ state }) => (state.data?.steps.some(({ isDone }) => !isDone) ? POLL_MS : false),
  })
  const next = data?.steps.find(({ isDone }) => !isDone)
  if (!data || !next) return null
  const done = data.steps.filter(({ isDone }) => isDone).length
  return (
    <Notice title={t('cardTitle')}>
      <p style={{ margin: '0 0 var(--space-3)' }}>
        {t('progress', { done, total: data.steps.length })} {t('next', { step: t(`steps.${next.name}.title`) })}
      </p>
      <LinkButton href={paths.admin.simpleSetup} size="sm" variant="primary">
        {t('continue')}
      </LinkButton>
    </Notice>
  )
}
