'use client'
import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import styles from './api.module.css'

/** A service URL with its copy button. */
export function ServiceUrl({ url }: { url: string }) {
  const t = useTranslations('api')
  const copyLabels = useCopyLabels()
  return (
    <span className={styles.serviceUrl}>
      <code>{url}</code>
      <CopyButton text={url} labels={copyLabels(t('copyServiceUrl'))} />
    </span>
  )
}
