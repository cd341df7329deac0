import { ownSignInListQuery } from '@portico/contract/sign-in/sign-in-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { ProfileScreen } from '@/components/profile/profile-screen'
import { ownAccountOf, ownSignInsOf } from '@/lib/profile/profile-prefetch'
import { OWN_SIGN_INS_SIZE } from '@/lib/profile/profile-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('profile'))('title') }
}

export default async function UserProfilePage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  const session = await requireSession('user')
  const query = { ...listQueryOf(ownSignInListQuery, await searchParams), size: OWN_SIGN_INS_SIZE }
  return (
    <Prefetch queries={[ownAccountOf(session), ownSignInsOf(session, query)]}>
      <ProfileScreen area="user" />
    </Prefetch>
  )
}
