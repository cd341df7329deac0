import { redirect } from 'next/navigation'
import { paths } from '@/lib/paths'
import { requireSession } from '@/lib/session/server/require-session'

/** The area's index is its dashboard. */
export default async function DashboardPage() {
  await requireSession('developer')
  redirect(paths.developer.home)
}
