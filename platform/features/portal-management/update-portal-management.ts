import type { Value } from '@portico/contract/endpoint'
import { PORTAL_MENUS } from '@portico/contract/portal-management/portal-management'
import type { Maintenance, NoticeBanner, PortalMenus } from '@portico/contract/portal-management/portal-management-endpoints'
import type { maintenanceInput, noticeBannerInput, portalMenusInput } from '@portico/contract/portal-management/portal-management-input'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { settings } from '../../database/schema/setting.ts'
import { refuse } from '../../http/refusal.ts'
import { MANAGEMENT_KEYS, type PortalManagement, readPortalManagement } from './portal-management-queries.ts'

/** Changes the notice banner. Throws PortalManagementChanged if the caller has read an earlier revision. */
export function updateNoticeBanner(tx: Transaction, { revision, ...banner }: Value<typeof noticeBannerInput>): Promise<NoticeBanner> {
  const [startsAt, endsAt] = [storedMoment(banner.startsAt), storedMoment(banner.endsAt)]
  return storePart(tx, 'banner', revision, (next) => ({ ...banner, startsAt, endsAt, revision: next }))
}

/** Turns maintenance mode on or off, or changes its message. Throws PortalManagementChanged if the caller has read an earlier revision. */
export function updateMaintenance(tx: Transaction, { revision, ...maintenance }: Value<typeof maintenanceInput>): Promise<Maintenance> {
  const endsAt = storedMoment(maintenance.endsAt)
  return storePart(tx, 'maintenance', revision, (next) => ({ ...maintenance, endsAt, revision: next }))
}

/** Chooses the menus, stored in the order of the portal, and whether the status is public. Throws PortalManagementChanged. */
export function updatePortalMenus(
  tx: Transaction,
  { revision, shown, publishesStatus }: Value<typeof portalMenusInput>,
): Promise<PortalMenus> {
  const inOrder = PORTAL_MENUS.filter((menu) => shown.includes(menu))
  return storePart(tx, 'menus', revision, (next) => ({ shown: inOrder, publishesStatus, revision: next }))
}

async function storePart<Part extends keyof PortalManagement>(
  tx: Transaction,
  part: Part,
  read: number | undefined,
  changed: (revision: number) => PortalManagement[Part],
): Promise<PortalManagement[Part]> {
  const key = MANAGEMENT_KEYS[part]
  // The row may not exist yet, so that there is nothing to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`)
  const { revision } = (await readPortalManagement(tx))[part]
  if (read !== undefined && read !== revision) refuse('PortalManagementChanged')
  const value = changed(revision + 1)
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
  return value
}

const storedMoment = (at: string | null): string | null => (at ? new Date(at).toISOString() : null)
