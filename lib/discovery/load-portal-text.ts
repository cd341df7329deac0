import 'server-only'
import { getTranslations } from 'next-intl/server'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'
import { loadPortalState } from '@/lib/portal-management/load-portal-state'
import type { PortalText } from './apis-json'

/** Loads the name and description of the portal as programs read them, in English. */
export async function loadPortalText(): Promise<PortalText> {
  const [{ title }, { publishesStatus }, t] = await Promise.all([
    loadPortalConfig(),
    loadPortalState(),
    getTranslations({ locale: 'en', namespace: 'home' }),
  ])
  return { title, description: t('metaDescription'), publishesStatus }
}
