'use client'
import type { ApiDetail, ApiShares } from '@portico/contract/api/api-endpoints'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Section } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { lateComponent } from '@/components/ui/late-component'
import { Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { apiShares, useUnshareApi } from '@/lib/api/api-queries'
import styles from './api.module.css'

// Loaded after the page, which does not wait for its smallest form.
const ShareForm = lateComponent(() => import('./share-form').then((module) => module.ShareForm), {
  loading: <div className={styles.shareFormLoading} aria-hidden="true" />,
})

/** Shows the developers who work on an API; the owner adds them by email address and removes them. */
export function ApiSharesPanel({ api }: { api: ApiDetail }) {
  const t = useTranslations('api.shares')
  const { data: shares } = useQuery(apiShares(api.id))
  const [added, setAdded] = useState(0)
  if (!shares) return null
  return (
    <Section title={t('title')}>
      <Stack gap={4}>
        <Stack as="ul" gap={3} className={styles.people}>
          <Person name={shares.owner.name} email={shares.owner.email} note={t('owner')} />
          {shares.items.map((person) => (
            <SharedPerson key={person.id} api={api} person={person} mayManage={shares.mayManage} />
          ))}
        </Stack>
        {/* A new field after each developer that was added with it. */}
        {shares.mayManage ? <ShareForm key={added} apiId={api.id} onAdded={() => setAdded((count) => count + 1)} /> : null}
      </Stack>
    </Section>
  )
}

function Person({ name, email, note, children }: { name: string; email: string; note?: string; children?: ReactNode }) {
  return (
    <li>
      <Stack as="span" inline className={styles.name}>
        <span>
          {name} {note ? <Muted as="span">· {note}</Muted> : null}
        </span>
        <Text as="span" size="xs" tone="muted" weight="normal">
          {email}
        </Text>
      </Stack>
      {children}
    </li>
  )
}

interface SharedPersonProps {
  api: ApiDetail
  person: ApiShares['items'][number]
  mayManage: boolean
}

function SharedPerson({ api, person, mayManage }: SharedPersonProps) {
  const t = useTranslations('api.shares')
  const unshare = useUnshareApi(api.id)
  const askAndEnd = async () => {
    const { confirmed } = await confirm({
      title: t('endTitle', { name: person.name }),
      body: t('endBody', { api: api.name }),
      danger: true,
    })
    if (!confirmed) return
    await unshare.mutateAsync(person.id)
    toast.success(t('ended', { name: person.name }))
  }
  return (
    <Person name={person.name} email={person.email}>
      {mayManage ? (
        <IconButton
          label={t('end', { name: person.name })}
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => void askAndEnd().catch(() => undefined)}
        />
      ) : null}
    </Person>
  )
}
