'use client'
import { Tooltip as ChakraTooltip, Portal } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'

/** Words on hover and focus. Never the only place of something that must be known. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <ChakraTooltip.Root openDelay={300} closeDelay={80} positioning={{ placement: 'top' }}>
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <Portal>
        <ChakraTooltip.Positioner>
          <ChakraTooltip.Content>{text}</ChakraTooltip.Content>
        </ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  )
}
