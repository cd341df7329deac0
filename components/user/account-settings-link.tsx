'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/paths'

/** Links to the signed-in person's account settings, where changing the password and closing the account ask for the password. */
export function AccountSettingsLink() {
  const t = useTranslations('user')
  return (
    <Link href={paths.admin.profile.home} style={{ textDecoration: 'underline' }}>
      {t('openProfile')}
    </Link>
  )
}
