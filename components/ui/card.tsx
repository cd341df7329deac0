'use client'
import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A panel with an edge. */
export function Card({ children, padding = 5 }: { children: ReactNode; padding?: number }) {
  return (
    <Box
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      padding={{ base: Math.min(padding, 4), md: padding }}
      minWidth="0"
    >
      {children}
    </Box>
  )
}

interface SectionProps {
  title: ReactNode
  description?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
  /** Without the panel around the content: for tables, which bring their own. */
  bare?: boolean
}

/** A titled part of a page. */
export function Section({ title, description, actions, children, bare }: SectionProps) {
  return (
    <Box as="section" minWidth="0">
      <Flex justify="space-between" align="flex-end" gap="3" wrap="wrap" marginBottom="3">
        <Box minWidth="0">
          <Heading as="h2" fontSize="md" fontWeight="semibold" lineHeight="short">
            {title}
          </Heading>
          {description ? (
            <Text color="fg.muted" fontSize="sm" marginTop="0.5">
              {description}
            </Text>
          ) : null}
        </Box>
        {actions ? (
          <Flex gap="2" wrap="wrap">
            {actions}
          </Flex>
        ) : null}
      </Flex>
      {bare ? children : <Card>{children}</Card>}
    </Box>
  )
}
