'use client'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import styles from './history.module.css'

/** Downloads all pages of a list as a spreadsheet or CSV file, streamed by the browser itself. */
export function DownloadLink({ href, format = 'xlsx' }: { href: string; format?: 'xlsx' | 'csv' }) {
  const t = useTranslations('period')
  return (
    <a href={href} download className={buttonClass('secondary', 'md', styles.download)}>
      <Download size={16} aria-hidden="true" />
      {t(format === 'csv' ? 'downloadCsv' : 'download')}
    </a>
  )
}
