import 'server-only'
import type { InquiryKind } from '@portico/contract/inquiry/inquiry'
import { redirect } from 'next/navigation'
import { paths, type StaffArea } from '@/lib/paths'
import { requireSession } from '@/lib/session/server/require-session'

/** Redirects people who may not open the page of an inquiry in an area, and from `create` in place of its id to the list: users create inquiries. */
export async function requireAnswerer(area: StaffArea, kind: InquiryKind, inquiryId: string): Promise<void> {
  await requireSession(area)
  if (inquiryId === 'create') redirect(paths[area].support.list(kind))
}
