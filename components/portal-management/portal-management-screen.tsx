'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { QueryView } from '@/components/data/query-view'
import { PortalSettingTabs } from '@/components/portal-config/portal-setting-tabs'
import { Stack } from '@/components/ui/layout'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { portalManagement } from '@/lib/portal-management/portal-management-queries'
import { BannerForm } from './banner-form'
import { MaintenanceForm } from './maintenance-form'
import { MenusForm } from './menus-form'
import { PinOrder } from './pin-order'

/** Shows and changes the notice banner, the menus and the maintenance mode. */
export function PortalManagementScreen() {
  const t = useTranslations('portal-management')
  const query = useQuery(portalManagement())
  const [bannerSaves, setBannerSaves] = useState(0)
  const [menuSaves, setMenuSaves] = useState(0)
  const [maintenanceSaves, setMaintenanceSaves] = useState(0)
  return (
    <>
      <PageHeader guide="arrange-the-catalogue" title={t('title')} description={t('description')} />
      <PortalSettingTabs />
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {({ banner, maintenance, menus }) => (
          <Stack gap={6}>
            <BannerForm key={`banner ${bannerSaves}`} banner={banner} onSaved={() => setBannerSaves((count) => count + 1)} />
            <MenusForm key={`menus ${menuSaves}`} menus={menus} onSaved={() => setMenuSaves((count) => count + 1)} />
            <PinOrder />
            <MaintenanceForm
              key={`maintenance ${maintenanceSaves}`}
              maintenance={maintenance}
              onSaved={() => setMaintenanceSaves((count) => count + 1)}
            />
          </Stack>
        )}
      </QueryView>
    </>
  )
}
