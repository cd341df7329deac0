'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { paths } from '@/lib/paths'
import { mailSettings } from '@/lib/setting/setting-queries'
import styles from './setting.module.css'

/** Says above the outbox that emails wait there while no mail server is set. */
export function MailServerState() {
  const t = useTranslations('setting.mail')
  const { data } = useQuery(mailSettings())
  if (data?.source !== 'none') return null
  return (
    <div className={styles.above}>
      <Notice tone="warning" title={t('noServerTitle')}>
        {t('noServerBody')}{' '}
        <Link href={`${paths.admin.generalSettings}?tab=email-setting`} className={styles.link}>
          {t('setServer')}
        </Link>
      </Notice>
    </div>
  )
}
