'use client'
import { useTranslations } from 'next-intl'
import { NavTabs } from '@/components/layout/nav-tabs'
import { paths } from '@/lib/paths'

/** The pages of the portal's settings, as tabs. */
const TABS = [
  { name: 'basic', href: paths.admin.portalConfig, also: paths.admin.portalSettings },
  { name: 'management', href: paths.admin.portalManagement },
  { name: 'simpleSetup', href: paths.admin.simpleSetup },
] as const

/** Shows the tabs of the portal's settings. */
export function PortalSettingTabs() {
  const t = useTranslations('portal-config.tabs')
  return <NavTabs label={t('label')} items={TABS.map(({ name, ...tab }) => ({ ...tab, label: t(name) }))} />
}
