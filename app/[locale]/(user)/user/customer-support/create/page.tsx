import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OwnInquiryCreateScreen } from '@/components/inquiry/own-inquiry-create-screen'
import { loadPublishedApi } from '@/lib/catalogue/load-catalogue'
import { askableApis } from '@/lib/inquiry/inquiry-own-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('inquiry'))('create') }
}

/** Shows `/user/customer-support/create`; `?apiId=` chooses the API that the inquiry is about. */
export default async function OwnInquiryCreatePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  await requireSession('user')
  const { apiId } = await searchParams
  const api = typeof apiId === 'string' ? await loadPublishedApi(apiId) : null
  return (
    <Prefetch queries={[askableApis()]}>
      <OwnInquiryCreateScreen api={api ? { id: api.id, name: api.name } : undefined} />
    </Prefetch>
  )
}
