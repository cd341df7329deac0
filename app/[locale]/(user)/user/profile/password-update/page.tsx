import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PasswordUpdateScreen } from '@/components/account-settings/password-update-screen'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account-settings.password'))('title') }
}

export default async function UserPasswordUpdatePage() {
  await requireSession('user')
  return <PasswordUpdateScreen area="user" />
}
