'use client'
import { Dialog as ChakraDialog, CloseButton, Portal } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons; the primary one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/** A dialog for a small task beside the page. For a yes or no use `confirm`. */
export function Dialog({ open, onClose, title, children, footer, size = 'md' }: DialogProps) {
  const t = useTranslations('kit.confirm')
  return (
    <ChakraDialog.Root
      open={open}
      onOpenChange={({ open: next }) => {
        if (!next) onClose()
      }}
      size={size}
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner>
          <ChakraDialog.Content marginX="4">
            <ChakraDialog.Header>
              <ChakraDialog.Title fontSize="md" paddingEnd="8" overflowWrap="anywhere">
                {title}
              </ChakraDialog.Title>
            </ChakraDialog.Header>
            <ChakraDialog.Body>{children}</ChakraDialog.Body>
            {footer ? <ChakraDialog.Footer>{footer}</ChakraDialog.Footer> : null}
            <ChakraDialog.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label={t('close')} />
            </ChakraDialog.CloseTrigger>
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  )
}
