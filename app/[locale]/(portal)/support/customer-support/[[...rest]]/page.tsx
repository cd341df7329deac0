import { redirect } from 'next/navigation'
import { paths } from '@/lib/paths'

export const dynamic = 'force-dynamic'

/** Leads `/support/customer-support` and the addresses below it to the inquiries of the signed-in user, who alone may read them. */
export default async function SupportInquiriesPage({ params }: { params: Promise<{ rest?: string[] }> }) {
  const { rest = [] } = await params
  redirect([paths.user.inquiries, ...rest].join('/'))
}
