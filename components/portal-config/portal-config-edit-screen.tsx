'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { paths } from '@/lib/paths'
import { portalConfig, useUpdatePortalConfig } from '@/lib/portal-config/portal-config-queries'
import { PortalConfigForm } from './portal-config-form'

interface PortalConfigEditScreenProps {
  title: 'createTitle' | 'updateTitle'
  /** The main text of a portal without its own, in the language of the page. */
  defaultMainText: string
}

/** Changes the settings of the portal. */
export function PortalConfigEditScreen({ title, defaultMainText }: PortalConfigEditScreenProps) {
  const t = useTranslations('portal-config')
  const router = useRouter()
  const query = useQuery(portalConfig())
  const update = useUpdatePortalConfig()
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(config) => (
        <>
          <PageHeader
            guide="set-up-the-portal"
            title={t(title)}
            crumbs={[{ label: t('title'), href: paths.admin.portalSettings }, { label: t(title) }]}
          />
          <PortalConfigForm
            config={config}
            label={t(title)}
            defaultMainText={defaultMainText}
            onSubmit={async (values) => {
              await update.mutateAsync(values)
              toast.success(t('savedToast'))
              router.push(paths.admin.portalSettings)
              // The header and the colors around the page are those of the settings.
              router.refresh()
            }}
          />
        </>
      )}
    </QueryView>
  )
}
