import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApiCreateScreen } from '@/components/api/api-create-screen'
import { categoryOptionsOf } from '@/lib/category/category-prefetch'
import { environmentOptionsOf } from '@/lib/environment/environment-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { targetServerGroupOptionsOf } from '@/lib/target-server/target-server-prefetch'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('api'))('form.title') }
}

export default async function ApiCreatePage() {
  const session = await requireSession('developer')
  const queries = [targetServerGroupOptionsOf(session), categoryOptionsOf(session), environmentOptionsOf(session)]
  return (
    <Prefetch queries={queries}>
      <ApiCreateScreen />
    </Prefetch>
  )
}
