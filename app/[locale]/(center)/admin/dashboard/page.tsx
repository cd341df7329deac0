import { redirect } from 'next/navigation'
import { paths } from '@/lib/paths'
import { requireSession } from '@/lib/session/server/require-session'

/** Redirects to the dashboard's address, the index of the area. */
export default async function DashboardPage() {
  await requireSession('admin')
  redirect(paths.admin.home)
}
