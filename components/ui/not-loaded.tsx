'use client'
import { useTranslations } from 'next-intl'
import { Button } from './button'
import { Row } from './layout'
import { Text } from './text'

/** Says that a part of the page could not be loaded, with a button that tries again. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('kit.failure')
  return (
    <Row gap={2} columnGap={3} size="sm">
      <Text as="span" tone="danger" role="alert">
        {t('title')}
      </Text>
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Row>
  )
}
