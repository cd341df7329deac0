'use client'
import { Box, Flex, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  /** One sentence on what the page is for. */
  description?: ReactNode
  /** Badges beside the title. */
  badges?: ReactNode
  /** Buttons; the primary one last. */
  actions?: ReactNode
}

/** The head of a page: what it is, and what can be done with it. */
export function PageHeader({ title, description, badges, actions }: PageHeaderProps) {
  return (
    <Flex as="header" justify="space-between" align="flex-start" gap="4" wrap="wrap" marginBottom="6">
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
  )
}
