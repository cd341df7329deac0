'use client'
import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import styles from './api.module.css'

/** Shows a service URL with a copy button. */
export function ServiceUrl({ url }: { url: string }) {
  const t = useTranslations('api')
  const copyLabels = useCopyLabels()
  return (
    <Row as="span" inline nowrap gap={1} className={styles.serviceUrl}>
      <Text as="code" size="sm" mono breakable>
        {url}
      </Text>
      <CopyButton text={url} labels={copyLabels(t('copyServiceUrl'))} />
    </Row>
  )
}
