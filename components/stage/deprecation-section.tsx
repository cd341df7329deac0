'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { Hourglass, Pencil, Undo2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { lateComponent } from '@/components/ui/late-component'
import { Row } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'
import { Muted } from '@/components/ui/text'
import { TextLink } from '@/components/ui/text-link'
import { formatDay } from '@/lib/i18n/format-day'
import { paths } from '@/lib/paths'
import { useUndeprecateStage } from '@/lib/stage/stage-queries'
import styles from './stage.module.css'

// Loaded when it opens.
const DeprecationDialog = lateComponent(() => import('./deprecation-dialog').then((module) => module.DeprecationDialog))

/** Shows the deprecation of a version, its sunset date and successor, with the possible actions. */
export function DeprecationSection({ api, stage }: { api: Pick<ApiDetail, 'id' | 'name'>; stage: StageView }) {
  const t = useTranslations('stage.deprecation')
  const [open, setOpen] = useState(false)
  const undeprecate = useUndeprecateStage(api.id, stage.id)
  const { name, deprecation } = stage
  const takeBack = async () => {
    const { confirmed } = await confirm({
      title: t('undeprecateTitle', { name }),
      body: t('undeprecateBody'),
      confirmLabel: t('undeprecate'),
    })
    if (confirmed) undeprecate.mutate(undefined, { onSuccess: () => toast.success(t('undeprecated', { name })) })
  }
  return (
    <>
      <Section
        title={t('title')}
        actions={
          deprecation ? (
            <>
              <Button
                size="sm"
                icon={<Undo2 size={14} aria-hidden="true" />}
                loading={undeprecate.isPending}
                onClick={() => void takeBack()}
              >
                {t('undeprecate')}
              </Button>
              <Button size="sm" icon={<Pencil size={14} aria-hidden="true" />} onClick={() => setOpen(true)}>
                {t('change')}
              </Button>
            </>
          ) : undefined
        }
      >
        {deprecation ? (
          <DeprecationDetails apiId={api.id} deprecation={deprecation} />
        ) : (
          <Row gap={4} columnGap={8} justify="between" className={styles.offer}>
            <Muted>{t('help')}</Muted>
            <Button icon={<Hourglass size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
              {t('deprecate')}
            </Button>
          </Row>
        )}
      </Section>
      {open ? <DeprecationDialog api={api} stage={stage} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function DeprecationDetails({ apiId, deprecation }: { apiId: string; deprecation: NonNullable<StageView['deprecation']> }) {
  const t = useTranslations('stage.deprecation')
  const locale = useLocale()
  const { deprecatedAt, sunsetOn, successor } = deprecation
  return (
    <DescriptionList
      items={[
        { label: t('since'), value: <RelativeTime value={deprecatedAt} /> },
        { label: t('sunset'), value: sunsetOn ? t('sunsetDay', { day: formatDay(sunsetOn, locale) }) : t('noSunset') },
        {
          label: t('successor'),
          value: successor ? <TextLink href={paths.developer.stage(apiId, successor.id)}>{successor.name}</TextLink> : t('noSuccessor'),
        },
      ]}
    />
  )
}
