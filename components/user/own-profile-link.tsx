'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/paths'

/** The way to one's own profile, where password and leaving ask for the password. */
export function OwnProfileLink() {
  const t = useTranslations('user')
  return (
    <Link href={paths.admin.profile.home} style={{ textDecoration: 'underline' }}>
      {t('openProfile')}
    </Link>
  )
}
