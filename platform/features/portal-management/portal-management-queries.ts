import { PORTAL_MENUS } from '@portico/contract/portal-management/portal-management'
import type { Maintenance, NoticeBanner, PortalMenus, PortalState } from '@portico/contract/portal-management/portal-management-endpoints'
import { inArray } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { settings } from '../../database/schema/setting.ts'

/** What is managed, each in a row of the settings table. */
export interface PortalManagement {
  banner: NoticeBanner
  maintenance: Maintenance
  menus: PortalMenus
}

/** The rows of the settings table; a missing row means the default. */
export const MANAGEMENT_KEYS: Readonly<Record<keyof PortalManagement, string>> = {
  banner: 'portal.banner',
  maintenance: 'portal.maintenance',
  menus: 'portal.menus',
}

const NO_TEXT = { en: '', ko: '' }
const DEFAULTS: PortalManagement = {
  banner: { revision: 0, isOn: false, text: NO_TEXT, tone: 'info', url: '', startsAt: null, endsAt: null },
  maintenance: { revision: 0, isOn: false, message: NO_TEXT, endsAt: null },
  menus: { revision: 0, shown: [...PORTAL_MENUS], publishesStatus: true },
}

/** Returns the notice banner, the maintenance mode and the menus as set. */
export async function readPortalManagement(db: Reader): Promise<PortalManagement> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, Object.values(MANAGEMENT_KEYS)))
  const stored = (part: keyof PortalManagement) => rows.find(({ key }) => key === MANAGEMENT_KEYS[part])?.value as object | undefined
  return {
    banner: { ...DEFAULTS.banner, ...stored('banner') },
    maintenance: { ...DEFAULTS.maintenance, ...stored('maintenance') },
    menus: { ...DEFAULTS.menus, ...stored('menus') },
  }
}

/** Returns what applies to the pages of the portal at a moment: a banner outside its period is not part of it. */
export function portalStateAt({ banner, maintenance, menus }: PortalManagement, now: Date): PortalState {
  const { isOn, text, tone, url, startsAt, endsAt } = banner
  const isShown = isOn && (startsAt === null || new Date(startsAt) <= now) && (endsAt === null || now < new Date(endsAt))
  return {
    banner: isShown ? { text, tone, url } : null,
    maintenance: maintenance.isOn ? { message: maintenance.message, endsAt: maintenance.endsAt } : null,
    menus: menus.shown.filter((menu) => menu !== 'status' || menus.publishesStatus),
    publishesStatus: menus.publishesStatus,
  }
}
