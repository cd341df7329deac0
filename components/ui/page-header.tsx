'use client'
import { Box, Flex, Heading } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '@/components/layout/breadcrumbs'

interface PageHeaderProps {
  title: ReactNode
  /** The way here; the last step has no address. */
  crumbs?: readonly Crumb[]
  /** One sentence on what the page is for. */
  description?: ReactNode
  /** Badges beside the title. */
  badges?: ReactNode
  /** Buttons; the primary one last. */
  actions?: ReactNode
}

/** The head of a page: what it is, and what can be done with it. */
export function PageHeader({ title, crumbs, description, badges, actions }: PageHeaderProps) {
  const t = useTranslations('kit.page')
  return (
    <Box as="header" marginBottom="6">
      {crumbs ? <Breadcrumbs label={t('breadcrumbs')} items={crumbs} /> : null}
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
        <Box minWidth="0" flex="1 1 20rem">
          <Flex align="center" gap="3" wrap="wrap">
            <Heading as="h1" fontSize="2xl" fontWeight="semibold" lineHeight="shorter" overflowWrap="anywhere">
              {title}
            </Heading>
            {badges}
          </Flex>
          {description ? (
            <Box color="fg.muted" fontSize="sm" marginTop="1" maxWidth="prose">
              {description}
            </Box>
          ) : null}
        </Box>
        {actions ? (
          <Flex gap="2" wrap="wrap">
            {actions}
          </Flex>
        ) : null}
      </Flex>
    </Box>
  )
}
