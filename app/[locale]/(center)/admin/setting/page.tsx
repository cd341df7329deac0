import { redirect } from 'next/navigation'
import { paths } from '@/lib/paths'
import { requireSession } from '@/lib/session/server/require-session'

/** Redirects `/admin/setting` to its first page. */
export default async function SettingsPage() {
  await requireSession('admin')
  redirect(paths.admin.portalSettings)
}
